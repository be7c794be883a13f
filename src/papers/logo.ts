import { bytesOf } from '../rules/papers/template.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordIfThere } from '../store/read/records.ts'
import type { Template } from './template.ts'

/** The logo belongs to the look of all papers: whoever makes one has it on it. */
export async function logoOf(
  { unrestricted }: Session,
  { logoId }: Template,
): Promise<Uint8Array | undefined> {
  if (logoId === undefined) return undefined
  const document = await recordIfThere(unrestricted, unrestricted.registry.type('documents'), logoId)
  const size = document && storedValue(document, 'size')
  return size ? bytesOf(unrestricted, logoId, Number(size)) : undefined
}
