import type { Identifier } from '../api/records.ts'
import { sendFile } from '../api/sendFile.ts'
import type { FileForm } from './sniff.ts'

/** How rows are to be imported. */
export interface Wish {
  /** By what records that are there already are found; undefined when every row makes a new one. */
  readonly match: string | undefined
  /** Links whose records are made when there is none of the name. */
  readonly createMissing: readonly string[]
  /** What cells of a column mean: the id of a record, a value, or nothing. */
  readonly meanings: Readonly<Record<string, object>>
  readonly leavesBadCells: boolean
  readonly isAllOrNothing: boolean
  readonly isDryRun?: boolean
}

/** What the server finds records by when nothing else is said. */
const USUAL_MATCH = 'external-id'

const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

/** Sends a file and answers with the id of its import. */
export async function upload(
  type: string,
  format: FileForm['format'],
  body: Blob,
  wish: Wish,
  onProgress: (share: number) => void = () => {},
): Promise<string> {
  const parameters = new URLSearchParams({
    ...(wish.match !== undefined && { 'on-conflict': 'update' }),
    ...(wish.match !== undefined && wish.match !== USUAL_MATCH && { match: wish.match }),
    ...(wish.createMissing.length > 0 && { 'create-missing': wish.createMissing.join(',') }),
    ...(Object.keys(wish.meanings).length > 0 && { meanings: JSON.stringify(wish.meanings) }),
    ...(wish.leavesBadCells && { 'on-bad-cell': 'empty' }),
    ...(wish.isAllOrNothing && { 'on-error': 'cancel' }),
    ...(wish.isDryRun && { 'dry-run': 'true' }),
  })
  const path = `/api/v1/${type}/import?${parameters}`
  const headers = { 'Content-Type': MEDIA_TYPES[format] }
  return (await sendFile<{ data: Identifier }>(path, body, headers, onProgress)).data.id
}
