import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const POLICY = /^strict-transport-security: max-age=31536000\r$/m

/** The whole answer to these bytes, as it stands on the wire. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let text = ''
  socket.on('data', (piece: string) => {
    text += piece
  })
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

const request = (method: string, path: string, headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`

const WAYS = (token: string): Record<string, string> => ({
  'a list': request('GET', '/api/v1/contacts', `Authorization: Bearer ${token}\r\n`),
  'an export': request('GET', '/api/v1/contacts/export', `Authorization: Bearer ${token}\r\n`),
  'a refusal for want of a token': request('GET', '/api/v1/contacts'),
  'a refused write': request('POST', '/api/v1/contacts', 'Content-Length: 0\r\n'),
  'a preflight': request('OPTIONS', '/api/v1/contacts'),
  'the session of our own pages': request('GET', '/app/session'),
  'an address that is not there': request('GET', '/nothing'),
  'a file of the documentation': request('GET', '/docs'),
  'the description of the API': request('GET', '/openapi.json'),
  health: request('GET', '/healthz'),
  'an expectation that is not understood': request('GET', '/healthz', 'Expect: the-unexpected\r\n'),
  'bytes that are no request': 'nothing of the kind\r\n\r\n',
})

test('over HTTPS every answer tells browsers to stay there', async () => {
  const { port, api } = await startService({ publicUrl: 'https://crm.example.com' })
  for (const [name, bytes] of Object.entries(WAYS(api.token!)))
    assert.match(await answerTo(port, bytes), POLICY, name)
})

test('over HTTP no answer does', async () => {
  const { port, api } = await startService()
  for (const [name, bytes] of Object.entries(WAYS(api.token!))) {
    const answer = await answerTo(port, bytes)
    assert.match(answer, /^HTTP\/1\.1 \d{3} /, name)
    assert.doesNotMatch(answer, /strict-transport-security/i, name)
  }
})
