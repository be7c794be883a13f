import assert from 'node:assert/strict'
import type { Answer, Client, Document } from '../support/client.ts'

/** Asks for an undo; what it names is what is taken back. */
export const undo = (client: Client, attributes: object, query = ''): Promise<Answer> =>
  client.post(`/undos${query}`, { data: { type: 'undos', attributes } })

export async function undone(client: Client, attributes: object): Promise<Document> {
  const answer = await undo(client, attributes)
  assert.equal(answer.status, 201, answer.text)
  return answer.document.data.attributes
}

export const requestOf = ({ headers }: Answer): string => headers.get('x-request-id')!

/** Edits a record; the id of the request. */
export async function edited(client: Client, record: Document, attributes: object): Promise<string> {
  const { type, id } = record
  const answer = await client.patch(`/${type}/${id}`, { data: { type, id, attributes } })
  assert.equal(answer.status, 200, answer.text)
  return requestOf(answer)
}

export async function deleted(client: Client, { type, id }: Document): Promise<string> {
  const answer = await client.delete(`/${type}/${id}`)
  assert.equal(answer.status, 204, answer.text)
  return requestOf(answer)
}
