import assert from 'node:assert/strict'
import type { Answer, Client, Document, Options } from '../support/client.ts'

export const ATOMIC_MEDIA_TYPE = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"'

export const operate = (api: Client, operations: unknown, { headers, ...options }: Options = {}) =>
  api.send('POST', '/operations', {
    body: { 'atomic:operations': operations },
    ...options,
    headers: { 'content-type': ATOMIC_MEDIA_TYPE, ...headers },
  })

/** The data of each result; undefined where there is none. */
export function resultsOf(answer: Answer): Document[] {
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), ATOMIC_MEDIA_TYPE)
  assert.deepEqual(Object.keys(answer.document), ['atomic:results'])
  return answer.document['atomic:results'].map(({ data }: Document) => data)
}

export const addPerson = (name: string, more: object = {}) => ({
  op: 'add',
  data: { type: 'contacts', attributes: { 'first-name': name, 'last-name': 'Test' }, ...more },
})

export const addCompany = (name: string, more: object = {}) => ({
  op: 'add',
  data: { type: 'companies', attributes: { name }, ...more },
})
