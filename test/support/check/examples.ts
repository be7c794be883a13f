import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadRegistry } from '../../../src/resources/load.ts'
import { checkResponse } from '../check-response.ts'
import { type Document, MEDIA_TYPE } from '../client.ts'

const registry = await loadRegistry()
export const ROOT = 'http://rapport.test/api/v1'

export const identifier = (type: string, id: string) => ({ type, id })
export const record = (type: string, id: string, more: object = {}) => ({
  ...identifier(type, id),
  links: { self: `${ROOT}/${type}/${id}` },
  ...more,
})
export const linkedFrom = (owner: string, name: string, data?: unknown) => ({
  relationships: {
    [name]: {
      links: { self: `${ROOT}/${owner}/relationships/${name}`, related: `${ROOT}/${owner}/${name}` },
      ...(data !== undefined && { data }),
    },
  },
})
export const contact = record('contacts', '1', {
  attributes: {
    'first-name': 'Anna',
    'created-at': '2026-10-01T13:19:00.000+03:00',
    customs: { 'custom-1': [1] },
  },
  ...linkedFrom('contacts/1', 'source', identifier('sources', '7')),
})
export const source = record('sources', '7', { attributes: { name: 'Web' } })
export const list = (data: unknown[]) => ({
  data,
  meta: { 'record-count': data.length, 'page-count': 1 },
  links: { first: `${ROOT}/contacts?a=1`, prev: null, next: null, last: `${ROOT}/contacts?a=1` },
})
export const error = { title: 'Not found', detail: 'It is not there', code: '404', status: '404' }

/** An answer as a server may have sent it; by default 200 to GET /contacts/1. */
export interface Sent {
  method?: string
  path?: string
  status?: number
  headers?: Record<string, string>
  document?: Document
  text?: string
}

export const JSON_API = { 'content-type': MEDIA_TYPE }
export const check = ({
  method = 'GET',
  path = '/contacts/1',
  status = 200,
  headers,
  document,
  text,
}: Sent) =>
  checkResponse(registry, method, `/api/v1${path}`, {
    status,
    headers: new Headers(headers ?? (document === undefined ? {} : { ...JSON_API, etag: '"1"' })),
    text: text ?? (document === undefined ? '' : JSON.stringify(document)),
    document,
  })

export const errors = (...all: object[]): Sent => ({ status: 404, document: { errors: all } })

/** One test for each answer that must be refused, with what is said of it. */
export function refused(answers: Readonly<Record<string, readonly [RegExp, Sent]>>): void {
  for (const [name, [expected, sent]] of Object.entries(answers))
    test(`${name} fails`, () => {
      assert.throws(() => check(sent), expected)
    })
}
