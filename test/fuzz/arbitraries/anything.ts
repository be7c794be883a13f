import fc from 'fast-check'
import { type Population, types } from '../population.ts'
import { documentText } from './bodies.ts'
import { headers } from './headers.ts'
import { text } from './junk.ts'
import { listQuery } from './queries.ts'
import type { FuzzRequest } from './requests.ts'

const METHODS = [
  'GET',
  'HEAD',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LINK',
]

const SEGMENTS = [
  'relationships',
  'download',
  'merge',
  'duplicates',
  'current-token',
  'oauth-token',
  'profile',
  '..',
  '.',
  '%2e%2e',
  '%2F',
  '%00',
  '%',
  '%zz',
  '%ff',
  '*',
  'constructor',
  '__proto__',
  ';a=b',
  '~',
  'x'.repeat(300),
]

/** Only what an HTTP client can send; the rest is sent byte by byte elsewhere. */
const printable = (part: string) => part.replaceAll(/[^\x21-\x7e]/g, '')

const strangeAddress = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...types.map(({ name }) => name)) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }).map(String) },
      { weight: 3, arbitrary: fc.constantFrom(...SEGMENTS) },
      { weight: 1, arbitrary: text.map(printable) },
    ),
    { maxLength: 6 },
  )
  .chain((segments) =>
    fc
      .constantFrom('/api/v1/', '/api/v1//', '/api/v1', '/', '/api/', '/healthz/')
      .map((root) => root + segments.join('/')),
  )

const realAddress = fc
  .tuple(fc.constantFrom(...types), fc.integer({ min: 1, max: 200 }), fc.constantFrom('', '/', '/download'))
  .chain(([{ name }, id, rest]) => fc.constantFrom(`/api/v1/${name}`, `/api/v1/${name}/${id}${rest}`))

const address = fc.oneof(strangeAddress, realAddress)

/** Any method on any address with any headers and any body. */
export const anything = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...types).chain((type) =>
    fc
      .tuple(
        fc.constantFrom(...METHODS),
        address,
        fc.option(listQuery('careless', type), { nil: '' }),
        headers,
        fc.option(documentText('careless', population, type), { nil: undefined }),
      )
      .map(
        ([method, path, query, given, body]): FuzzRequest => ({
          method,
          target: `${path}${query && `?${query}`}`,
          headers: given,
          ...(body !== undefined && { body }),
        }),
      ),
  )
