import type { Deed } from './deed.ts'
import { jsonOf, lost, OWN_PAGES, refused } from './request.ts'

/**
 * Posts a file and answers with the document that is answered; `onProgress` hears how much has gone out, from 0 to 1,
 * which only XMLHttpRequest tells.
 */
export async function sendFile<Answer>(
  path: string,
  body: Blob | FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
  deed?: Deed,
): Promise<Answer> {
  const request = new XMLHttpRequest()
  request.open('POST', path)
  for (const [name, value] of Object.entries({ ...OWN_PAGES, ...headers }))
    request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.send(body)
  })
  const { status, responseText } = request
  if (status === 0) return lost()
  if (status < 300) deed?.requests.push(request.getResponseHeader('x-request-id') ?? '')
  return status < 300 ? (jsonOf(responseText) as Answer) : refused(status, responseText)
}
