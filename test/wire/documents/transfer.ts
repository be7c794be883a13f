import type { Client, Document } from '../../support/client.ts'

export interface Transfer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly document: Document
}

async function send(api: Client, path: string, init: RequestInit): Promise<Transfer> {
  const headers = { authorization: `Bearer ${api.token}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(`http://127.0.0.1:${api.port}/api/v1${path}`, { ...init, headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isDocument = response.headers.get('content-type') === 'application/vnd.api+json' && bytes.length > 0
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    document: isDocument ? JSON.parse(bytes.toString()) : undefined,
  }
}

/** A form as a browser sends it: the other fields, then the file. */
export function formWith(
  bytes: Uint8Array,
  filename: string,
  fields: Record<string, string> = {},
  type = '',
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), filename)
  return form
}

export const upload = (api: Client, form: FormData, query = '', headers: Record<string, string> = {}) =>
  send(api, `/documents${query}`, { method: 'POST', body: form, headers })

export const download = (api: Client, id: string, headers: Record<string, string> = {}) =>
  send(api, `/documents/${id}/download`, { headers })

export const headOfDownload = (api: Client, id: string) =>
  send(api, `/documents/${id}/download`, { method: 'HEAD' })

/** A form byte by byte, as no well-behaved library writes it. */
export const uploadRaw = (api: Client, body: string | Uint8Array, contentType: string) =>
  send(api, '/documents', {
    method: 'POST',
    body: body as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': contentType },
  })

export const MULTIPART = 'multipart/form-data; boundary=XX'

/** One part of a form with the boundary XX. */
export const part = (headers: string, content: string) => `--XX\r\n${headers}\r\n\r\n${content}\r\n`
