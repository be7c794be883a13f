import type { Identifier } from '../api/records.ts'
import { sendFile } from '../api/sendFile.ts'
import type { FileForm } from './sniff.ts'

/** How rows are to be imported. */
export interface Wish {
  readonly updates: boolean
  readonly isAllOrNothing: boolean
  readonly isDryRun?: boolean
}

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
    ...(wish.updates && { 'on-conflict': 'update' }),
    ...(wish.isAllOrNothing && { 'on-error': 'cancel' }),
    ...(wish.isDryRun && { 'dry-run': 'true' }),
  })
  const path = `/api/v1/${type}/import?${parameters}`
  const headers = { 'Content-Type': MEDIA_TYPES[format] }
  return (await sendFile<{ data: Identifier }>(path, body, headers, onProgress)).data.id
}
