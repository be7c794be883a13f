import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { port } = await startService()
const ask = (accept?: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${port}/`, { method, ...(accept && { headers: { accept } }) })

test('whoever asks for the service with curl is told what it is and where the docs are', async () => {
  for (const accept of [undefined, '*/*', 'application/json']) {
    const response = await ask(accept)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'text/plain; charset=utf-8')
    const text = await response.text()
    assert.match(text, /^Rapport/)
    for (const place of ['/docs', '/openapi.json', '/api/v1'])
      assert.ok(text.includes(`http://rapport.test${place}`), place)
  }
  assert.equal((await ask(undefined, 'HEAD')).status, 200)
})

test('nothing else is answered there', async () => {
  assert.equal((await ask(undefined, 'POST')).status, 404)
  assert.equal((await fetch(`http://127.0.0.1:${port}/nowhere`)).status, 404)
})
