import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mock, test } from 'node:test'
import { fill } from '../support/fill.ts'
import { startService } from '../support/service.ts'

const { account, database, service, port, api } = await startService()

test('a client that does not read its answer is cut off after a minute, and what it held is given back', async () => {
  await fill(
    database.connection,
    `INSERT INTO constants (account_id, name, value)
      SELECT $1, 'Large', repeat('x', 500000) FROM generate_series(1, 30)`,
    [account.accountId],
  )
  const taken = mock.method(service.memory, 'take')
  const given = mock.method(service.memory, 'giveBack')
  mock.timers.enable({ apis: ['setTimeout'] })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/v1/constants HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.token}\r\n\r\n`)
  await once(socket, 'readable')
  mock.timers.tick(59_000)
  assert.equal(given.mock.callCount(), 0)
  mock.timers.tick(2_000)
  mock.timers.reset()
  socket.resume()
  await once(socket, 'close')
  const bytes = taken.mock.calls.reduce((sum, { arguments: [step] }) => sum + step, 0)
  assert.deepEqual(
    given.mock.calls.map(({ arguments: [all] }) => all),
    [bytes],
  )
})
