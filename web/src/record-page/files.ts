import type { Deed } from '../api/deed.ts'
import { type Identifier, MEDIA_TYPE, type Resource } from '../api/records.ts'
import { ask } from '../api/request.ts'
import { sendFile } from '../api/sendFile.ts'
import { saveFile } from '../ui/saveFile.ts'

/** Sends a file as a document of a record; `onProgress` hears how much of it is on its way, from 0 to 1. */
export function uploadFile(
  file: File,
  entity: Identifier,
  onProgress: (part: number) => void,
  deed: Deed,
): Promise<unknown> {
  const document = {
    type: 'documents',
    attributes: { name: file.name },
    relationships: { entity: { data: { type: entity.type, id: entity.id } } },
  }
  const form = new FormData()
  form.append('data', JSON.stringify({ data: document }))
  form.append('file', file)
  return sendFile('/api/v1/documents', form, { Accept: MEDIA_TYPE }, onProgress, deed)
}

/** The bytes of a document, saved under its name. */
export async function downloadFile({ id, attributes }: Resource): Promise<void> {
  const response = await ask(`/api/v1/documents/${id}/download`)
  saveFile(await response.blob(), String(attributes.name))
}
