import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOSE, COMMON, CONTACT, port, post, refuses } from './raw-client.ts'
import { converse, head } from './socket.ts'

test('broken UTF-8 in a body is refused', async () => {
  for (const bytes of ['ff', 'c328', 'e28228', 'f0288cbc', 'c080', 'eda080', 'f4908080', 'e282'])
    await refuses(
      post(
        Buffer.concat([
          Buffer.from(CONTACT.slice(0, 55)),
          Buffer.from(bytes, 'hex'),
          Buffer.from(CONTACT.slice(55)),
        ]),
        CLOSE,
      ),
      400,
    )
})

test('NUL and lone surrogates in a body are refused where they stand', async () => {
  await refuses(post(CONTACT.replace('Anna', 'An\0na'), CLOSE), 400)
  await refuses(post(CONTACT.replace('Anna', 'An\\u0000na'), CLOSE), 422)
  await refuses(post(CONTACT.replace('Anna', 'An\\ud800na'), CLOSE), 422)
  await refuses(post(CONTACT.replace('"first-name"', '"first\\u0000name"'), CLOSE), 400)
})

test('addresses that are no text are refused', async () => {
  for (const target of [
    '/api/v1/contacts/%',
    '/api/v1/contacts/%zz',
    '/api/v1/%ff%fe',
    '/api/v1/contacts?filter[q]=%',
    '/api/v1/contacts?%ff=1',
    '/api/v1/contacts?filter[q]=%00',
    '/api/v1/contacts?filter[q]=%c3%28',
  ])
    await refuses(head(`GET ${target} HTTP/1.1`, ...COMMON, CLOSE), 400)
  await refuses(head('GET /api/v1/contacts/%00 HTTP/1.1', ...COMMON, CLOSE), 404)
  await refuses(head('GET /api/v1/contacts/1\0 HTTP/1.1', ...COMMON, CLOSE), 400)
})

test('bytes of other alphabets in an address are taken or refused, and never a failure', async () => {
  for (const part of ['%D0%90', 'А', '\xff', '\x80', '🐻'])
    for (const encoding of ['utf8', 'latin1'] as const) {
      const bytes = Buffer.from(
        head(`GET /api/v1/contacts?filter[q]=${part} HTTP/1.1`, ...COMMON, CLOSE),
        encoding,
      )
      const { statuses } = await converse(port, bytes)
      assert.ok(statuses.length === 1 && [200, 400].includes(statuses[0]!), `${part} ${statuses}`)
    }
})

test('headers that are too many or too long are refused', async () => {
  const long = 'x'.repeat(20_000)
  await refuses(head('GET /api/v1/contacts HTTP/1.1', ...COMMON, `X-Long: ${long}`, CLOSE), 431)
  await refuses(head('GET /api/v1/contacts HTTP/1.1', ...COMMON, `${long}: x`, CLOSE), 431)
  const many = Array.from({ length: 5_000 }, (_, number) => `X-${number}: y`)
  await refuses(head('GET /api/v1/contacts HTTP/1.1', ...COMMON, ...many, CLOSE), 431)
  await refuses(head(`GET /api/v1/contacts?filter[q]=${long} HTTP/1.1`, ...COMMON, CLOSE), 414, 431)
  await refuses(head(`GET /api/v1/${long.slice(0, 12_000)} HTTP/1.1`, ...COMMON, CLOSE), 404, 414)
  const endless = converse(port, `GET / HTTP/1.1\r\nX: ${'y'.repeat(5_000_000)}`)
  assert.deepEqual((await endless).statuses, [431])
})

test('a HEAD request with headers that are too long is refused without a body', async () => {
  const long = 'x'.repeat(20_000)
  const { received } = await converse(port, head('HEAD /api/v1/contacts HTTP/1.1', `X-Long: ${long}`, CLOSE))
  assert.match(received.toString(), /^HTTP\/1\.1 431 .*\r\n\r\n$/s)
})

test('headers with bytes that HTTP forbids are refused', async () => {
  for (const line of [
    'X-Nul: a\0b',
    'X-Bell: a\x07b',
    'X Blank: y',
    ': y',
    'X-Fold: a\r\n b',
    'X-Lf: a\nb: c\rd',
    '\0',
  ])
    await refuses(head('GET /api/v1/contacts HTTP/1.1', ...COMMON, line, CLOSE), 400)
})
