import { identifiersIn } from '../jsonapi/document/linkage.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { type CreateWrite, setLink, type UpdateWrite } from '../store/write/write.ts'

type Saving = CreateWrite | UpdateWrite

/** The write with these attributes added to it. */
export function withAttributes<W extends Saving>(write: W, attributes: Record<string, unknown>): W {
  return { ...write, attributes: new Map([...write.attributes, ...Object.entries(attributes)]) }
}

/** The write with this to-one relationship set. */
export function withLink<W extends Saving>(write: W, name: string, target: Identifier | null): W {
  return { ...write, links: new Map([...write.links, [name, setLink(target)]]) }
}

/** What a to-one relationship is to become: undefined when the write does not touch it. */
export function linkInWrite(write: Saving, name: string): Identifier | null | undefined {
  const edit = write.links.get(name)
  return edit && (identifiersIn(edit.linkage)[0] ?? null)
}

export const linkedTo = (record: StoredRecord | undefined, name: string): Identifier | null =>
  record?.toOne.get(name) ?? null
