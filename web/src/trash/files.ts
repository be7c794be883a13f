import { send } from '../api/request.ts'
import { keyOf, type LoggedChange, recordOf } from './log.ts'

const isFile = (change: LoggedChange) =>
  recordOf(change).type === 'documents' && typeof change.attributes.before?.size === 'number'

/** Those of the deleted documents whose files are still kept, as keys of records. */
export async function keptFilesOf(deleted: readonly LoggedChange[]): Promise<readonly string[]> {
  const ids = deleted.filter(isFile).map((change) => recordOf(change).id)
  if (ids.length === 0) return []
  const { kept } = await send<{ kept: readonly string[] }>('GET', `/app/deleted-files?ids=${ids.join()}`)
  return kept.map((id) => keyOf({ type: 'documents', id }))
}

/** Whether the file of a deleted record is kept; undefined when it had none. */
export function fileOf(change: LoggedChange, kept: ReadonlySet<string>): 'kept' | 'gone' | undefined {
  if (!isFile(change)) return undefined
  return kept.has(keyOf(recordOf(change))) ? 'kept' : 'gone'
}

export const deleteFileForGood = (id: string): Promise<void> => send('DELETE', `/app/deleted-files/${id}`)
