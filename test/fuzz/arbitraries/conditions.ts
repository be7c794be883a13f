import fc from 'fast-check'
import { ATOMIC_MEDIA_TYPE } from '../../writes/atomic.ts'
import { type Population, types } from '../population.ts'
import { eitherWay, usually } from './care.ts'
import { operations } from './operations.ts'
import { at, type FuzzRequest, get, recordPath, writes } from './requests.ts'

/** So few keys that many come twice. */
const key = fc.nat({ max: 2_000 }).map((number) => `fuzz-${number}`)
const version = fc.oneof(
  fc.nat({ max: 9 }).map((number) => `"${number}"`),
  fc.constantFrom('*', 'W/"1"', '"1", "2"', 'x'),
)

const conditions: fc.Arbitrary<Record<string, string>> = fc.oneof(
  key.map((value) => ({ 'idempotency-key': value })),
  version.map((value) => ({ 'if-match': value })),
  fc.tuple(key, version).map(([one, other]) => ({ 'idempotency-key': one, 'if-match': other })),
)

/** Writes that may be repeated, or hold only for a version. */
export const conditionalWrites = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(writes(population), conditions)
    .map(([request, more]): FuzzRequest => ({ ...request, headers: { ...request.headers, ...more } }))

/** Several writes in one request, now and then with a key. */
export const operationRequests = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.tuple(operations(population), fc.option(key, { freq: 2 })).map(
    ([wanted, given]): FuzzRequest => ({
      method: 'POST',
      target: at('/operations'),
      headers: { 'content-type': ATOMIC_MEDIA_TYPE, ...(given && { 'idempotency-key': given }) },
      body: JSON.stringify({ 'atomic:operations': wanted }),
    }),
  )

const after = fc.constantFrom('', 'page[after]=1-1', 'page[after]=999999-9', 'page[after]=x', 'page[size]=5')

/** The change log, of everything and of a record. */
export const changes = (population: Population): fc.Arbitrary<FuzzRequest> =>
  eitherWay.chain((care) =>
    fc.oneof(
      usually(care, after, fc.constant('nose=1')).map((query) => get('/changes', query)),
      fc
        .constantFrom(...types)
        .chain((type) => recordPath(care, population, type))
        .map(({ path }) => get(`${path}/changes`, '')),
    ),
  )
