import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { test } from 'node:test'
import { startService } from '../support/service.ts'

const { port, api, account } = await startService()

test('those who leave before a stream is answered take nothing down with them', async () => {
  const request = [
    'GET /api/v1/changes/stream HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${account.token}`,
  ]
  for (let turn = 0; turn < 100; turn++) {
    const socket = net.connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${request.join('\r\n')}\r\n\r\n`)
    await new Promise((resolve) => setTimeout(resolve, turn % 5))
    socket.destroy()
  }
  assert.equal((await api.get('/changes')).status, 200)
})
