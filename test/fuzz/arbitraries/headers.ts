import fc from 'fast-check'
import { MEDIA_TYPE } from '../../support/client.ts'

const VALUES: Readonly<Record<string, readonly string[]>> = {
  accept: [
    '*/*',
    MEDIA_TYPE,
    'text/html',
    `${MEDIA_TYPE};q=0`,
    `${MEDIA_TYPE}; charset=utf-8`,
    ',,;;',
    '"',
    'a/b;"c,d"',
  ],
  'content-type': [
    'application/json',
    `${MEDIA_TYPE}; charset=utf-8`,
    'multipart/form-data; boundary=x',
    '',
    ';',
    '/',
  ],
  authorization: ['', 'Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a b', `Bearer ${'x'.repeat(5000)}`],
  'if-match': ['*', '"1"', 'W/"1"', '1', '"', ',', '"1","2"'],
  'if-none-match': ['*', '"1"', 'W/"'],
  'accept-encoding': ['gzip', 'br', 'zstd', 'identity;q=0', '*;q=0', 'gzip;q=x'],
  'content-encoding': ['gzip', 'identity', 'br'],
  origin: ['null', 'https://x.example'],
  cookie: ['a=b', ';;='],
  range: ['bytes=0-1', 'bytes=9-1'],
  'idempotency-key': ['x'],
  'x-http-method-override': ['DELETE'],
  'x-forwarded-for': ['1.2.3.4'],
  'x-request-id': ['mine'],
}

const odd = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((name) =>
    fc
      .oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES[name]!) }, fc.string({ maxLength: 60 }))
      .map((value) => [name, value] as const),
  )

/** The headers of a write of JSON:API with up to three that are unusual. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
  .array(odd, { maxLength: 3 })
  .map((given) => ({ 'content-type': MEDIA_TYPE, ...Object.fromEntries(given) }))
