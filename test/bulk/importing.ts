import type { Client, Document } from '../support/client.ts'
import { until } from '../support/until.ts'

export const CSV = 'text/csv'
export const NDJSON = 'application/x-ndjson'

const ENDED = new Set(['done', 'failed', 'cancelled', 'undone'])

export const send = (api: Client, address: string, body: string | Uint8Array, type = CSV) =>
  api.send('POST', address, { raw: body, headers: { 'content-type': type } })

/** The attributes of a job once there is nothing more to do for it. */
export async function ended(api: Client, id: string): Promise<Document> {
  let attributes: Document
  await until(async () => {
    attributes = (await api.get(`/import-jobs/${id}`)).document.data.attributes
    return ENDED.has(attributes.state)
  }, 30)
  return attributes
}

/** Imports a body and waits for the end: the attributes of its job. */
export async function imported(api: Client, address: string, body: string | Uint8Array, type = CSV) {
  const answer = await send(api, address, body, type)
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`)
  const { id } = answer.document.data
  return { id, ...(await ended(api, id)) }
}

export async function undone(api: Client, id: string): Promise<Document> {
  const answer = await api.send('POST', `/import-jobs/${id}/undo`)
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`)
  return ended(api, id)
}

export const counts = ({ processed, created, updated, failed }: Document) => [
  processed,
  created,
  updated,
  failed,
]

/** The lines of the errors file, without their header. */
export async function errorLines(api: Client, id: string): Promise<string[]> {
  const { text } = await api.get(`/import-jobs/${id}/errors`)
  return text.trimEnd().split('\r\n').slice(1)
}

export const ndjson = (...rows: object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('')

/** The records of a list, as exports show them. */
export async function exported(api: Client, type: string, query = ''): Promise<Document[]> {
  const { text } = await api.get(`/${type}/export?${query}`)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}
