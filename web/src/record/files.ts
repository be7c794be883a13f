import { type Identifier, MEDIA_TYPE, type Resource } from '../api/records.ts'
import { type ApiError, RequestError } from '../api/request.ts'
import { saveFile } from '../ui/saveFile.ts'

/** Sends a file as a document of a record; `onProgress` hears how much of it is on its way, from 0 to 1. */
export function uploadFile(
  file: File,
  entity: Identifier,
  onProgress: (part: number) => void,
): Promise<void> {
  const document = {
    type: 'documents',
    attributes: { name: file.name },
    relationships: { entity: { data: { type: entity.type, id: entity.id } } },
  }
  const form = new FormData()
  form.append('data', JSON.stringify({ data: document }))
  form.append('file', file)
  return new Promise((resolve, reject) => {
    // Only this old way tells how far an upload has come.
    const request = new XMLHttpRequest()
    request.open('POST', '/api/v1/documents')
    request.setRequestHeader('X-Rapport-App', '1')
    request.setRequestHeader('Accept', MEDIA_TYPE)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new RequestError(0, []))
    request.onload = () =>
      request.status < 300
        ? resolve()
        : reject(new RequestError(request.status, errorsIn(request.responseText)))
    request.send(form)
  })
}

function errorsIn(text: string): readonly ApiError[] {
  try {
    return (JSON.parse(text) as { errors?: ApiError[] }).errors ?? []
  } catch {
    return []
  }
}

/** The bytes of a document, saved under its name. */
export async function downloadFile({ id, attributes }: Resource): Promise<void> {
  const response = await fetch(`/api/v1/documents/${id}/download`, { headers: { 'X-Rapport-App': '1' } })
  if (!response.ok) throw new RequestError(response.status, errorsIn(await response.text()))
  saveFile(await response.blob(), String(attributes.name))
}
