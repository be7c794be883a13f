import assert from 'node:assert/strict'
import { getEventListeners, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { lead } from '../../src/store/connection/leadership.ts'

const SETTINGS = { lock: 1, channel: 'nobody', heard() {} }

const sockets: Socket[] = []
const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
await once(silent, 'listening')
after(() => {
  for (const socket of sockets) socket.destroy()
  silent.close()
})
const database = { host: '127.0.0.1', user: 'nobody', port: (silent.address() as AddressInfo).port }

test('who is told to stop does not wait for a database that says nothing', async () => {
  const stop = new AbortController()
  const leading = lead(database, SETTINGS, stop.signal, () => {})
  if (sockets.length === 0) await once(silent, 'connection')
  stop.abort()
  await leading
})

test('an attempt that failed leaves nothing behind', async () => {
  const { signal } = new AbortController()
  for (let attempt = 0; attempt < 3; attempt++)
    await assert.rejects(
      lead({ ...database, port: 1 }, SETTINGS, signal, () => {}),
      { code: 'ECONNREFUSED' },
    )
  assert.deepEqual(getEventListeners(signal, 'abort'), [])
})
