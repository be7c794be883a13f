import fc from 'fast-check'
import { ATOMIC_MEDIA_TYPE } from '../../writes/atomic.ts'
import { at, BODY, type FuzzRequest, get } from './requests.ts'

const MEBIBYTE = 1024 * 1024

const contact = (attributes: object): string => JSON.stringify({ data: { type: 'contacts', attributes } })
const post = (target: string, body: string, contentType = BODY['content-type']): FuzzRequest => ({
  method: 'POST',
  target: at(target),
  headers: { 'content-type': contentType },
  body,
})
const repeated = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join(',')

/** A little below a limit, at it, and a little beyond. */
const around = (limit: number) => fc.integer({ min: -2, max: 2 }).map((more) => limit + more)

/** What is as large as it may be, or slightly larger. */
export const limits: fc.Arbitrary<FuzzRequest> = fc.oneof(
  around(MEBIBYTE).map((size) => {
    const frame = contact({ 'first-name': 'A', 'last-name': '' }).length
    return post('/contacts', contact({ 'first-name': 'A', 'last-name': 'x'.repeat(size - frame) }))
  }),
  around(500).map((length) =>
    post('/contacts', contact({ 'first-name': '🐻'.repeat(length), 'last-name': 'B' })),
  ),
  around(10_000).map((length) =>
    post('/contacts', contact({ 'first-name': 'A', 'last-name': 'B', description: 'ж'.repeat(length) })),
  ),
  around(100).map((count) => {
    const wrong = Array.from({ length: count }, (_, index) => [`nose-${index}`, index])
    return post('/contacts', contact(Object.fromEntries(wrong)))
  }),
  around(500).map((count) => {
    const operation = { op: 'remove', ref: { type: 'contacts', id: '999999999' } }
    return post(
      '/operations',
      JSON.stringify({ 'atomic:operations': Array.from({ length: count }, () => operation) }),
      ATOMIC_MEDIA_TYPE,
    )
  }),
  around(1_000).map((count) => get('/contacts', `filter[id]=${repeated(count, (index) => String(index))}`)),
  around(30).map((count) =>
    get('/contacts', `filter[q]=${repeated(count, (index) => `w${index}`).replaceAll(',', '+')}`),
  ),
  around(30).map((count) =>
    get(
      '/deals',
      `include=${repeated(count, (index) => ['contacts', 'stage', 'funnel.stages'][index % 3]!)}`,
    ),
  ),
  around(10).map((count) => get('/deals', `sort=${repeated(count, () => '-created-at,id')}`)),
  fc.integer({ min: 1, max: 3_000 }).map((depth) => post('/contacts', `${'['.repeat(depth)}`)),
)
