import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CLOSE,
  COMMON,
  CONTACT,
  numberOfContacts,
  port,
  post,
  postInChunks,
  refuses,
  TYPE,
} from './raw-client.ts'
import { converse, head } from './socket.ts'

test('requests that could be read in two ways are refused', async () => {
  const lines = ['POST /api/v1/contacts HTTP/1.1', ...COMMON, TYPE, CLOSE]
  const chunked = `${CONTACT.length.toString(16)}\r\n${CONTACT}\r\n0\r\n\r\n`
  await refuses(head(...lines, 'Content-Length: 5', 'Transfer-Encoding: chunked') + chunked, 400)
  await refuses(head(...lines, `Content-Length: ${CONTACT.length}`, 'Content-Length: 5') + CONTACT, 400)
  await refuses(head(...lines, 'Transfer-Encoding: xchunked') + chunked, 400)
  await refuses(head(...lines, 'Transfer-Encoding: chunked, identity') + chunked, 400)
  for (const length of ['-1', '+5', '0x10', '1e1', '99999999999999999999', '5 5', ''])
    await refuses(head(...lines, `Content-Length: ${length}`) + CONTACT, 400, 413, 415)
})

test('chunks that are none are refused', async () => {
  const lines = ['POST /api/v1/contacts HTTP/1.1', ...COMMON, TYPE, CLOSE, 'Transfer-Encoding: chunked']
  for (const chunks of [
    'zz\r\nhello\r\n',
    '-5\r\nhello\r\n',
    '5\r\nhelloworld\r\n0\r\n\r\n',
    '5hello',
    'ffffffffffffffffff\r\nx',
    '5\r\nhel',
    '0\r\nX\r\n\r\n',
    `5;${'x'.repeat(20_000)}\r\nhello\r\n0\r\n\r\n`,
  ])
    await refuses(head(...lines) + chunks, 400, 413)
})

test('a body over a mebibyte is refused, whether or not it tells its length', async () => {
  const large = `{"data":"${'x'.repeat(1024 * 1024)}"}`
  await refuses(post(large, CLOSE), 413)
  const lines = ['POST /api/v1/contacts HTTP/1.1', ...COMMON, TYPE, CLOSE]
  await refuses(postInChunks(large), 413)
  await refuses(head(...lines, 'Content-Length: 99999999999'), 413)
})

test('a body that ends too early writes nothing', async () => {
  const whole = post(CONTACT)
  const before = await numberOfContacts()
  for (const part of [0.3, 0.6, 0.9, 0.99]) {
    const { statuses } = await converse(port, whole.subarray(0, whole.length * part), { endsAfter: 100 })
    assert.ok(
      statuses.every((status) => status === 400),
      `${statuses}`,
    )
  }
  assert.equal(await numberOfContacts(), before)
})
