import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Answer, Client, Document } from '../support/client.ts'
import { assertRefused } from '../wire/checklist/support.ts'

export const newKey = (): string => randomUUID()
export const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

export const person = (name: string) => ({
  data: { type: 'contacts', attributes: { 'first-name': name, 'last-name': 'Test' } },
})

export async function namesakes(api: Client, name: string): Promise<Document[]> {
  const answer = await api.get(`/contacts?filter[q]=${encodeURIComponent(name)}&page[size]=100`)
  assert.equal(answer.status, 200, answer.text)
  return answer.document.data
}

/** The second answer is the first one again, to the byte. */
export function assertRepeated(again: Answer, first: Answer): void {
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.equal(first.headers.get('idempotency-replayed'), null)
  assert.equal(again.status, first.status)
  assert.equal(again.text, first.text)
  for (const name of ['content-type', 'etag', 'location', 'x-request-id'])
    assert.equal(again.headers.get(name), first.headers.get(name), name)
}

export function assertKeyRefused(answer: Answer, status: number): void {
  assertRefused(answer, status)
  assert.deepEqual(answer.document.errors[0].source, { header: 'Idempotency-Key' })
}
