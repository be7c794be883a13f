import { RequestError } from '../api/request.ts'
import type { FileForm } from './sniff.ts'

/** How rows are to be imported. */
export interface Wish {
  readonly updates: boolean
  readonly isAllOrNothing: boolean
  readonly isDryRun?: boolean
}

const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

/** Sends a file and answers with the id of its import. Only XMLHttpRequest tells how much has gone out. */
export function upload(
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
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/${type}/import?${parameters}`)
    request.setRequestHeader('X-Rapport-App', '1')
    request.setRequestHeader('Content-Type', MEDIA_TYPES[format])
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(new RequestError(0, []))
    request.onload = () => {
      const answer = answerIn(request.responseText)
      if (request.status === 202) resolve(answer.data!.id)
      else reject(new RequestError(request.status, answer.errors ?? []))
    }
    request.send(body)
  })
}

function answerIn(text: string): { data?: { id: string }; errors?: RequestError['errors'] } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
