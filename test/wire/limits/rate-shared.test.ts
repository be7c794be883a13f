import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from '../../support/client.ts'
import { atEnd } from '../../support/file-end.ts'
import { startService } from '../../support/service.ts'
import { burst, countOf } from './burst.ts'
import { startOtherProcess } from './other-process.ts'

const service = await startService({ listRateLimit: 2 })
const { host, port, user, password, database } = service.database.pool.options
const other = await startOtherProcess({
  connection: { host, port, user, password, database },
  listRateLimit: 2,
})
atEnd(() => other.child.kill())

test('two server processes on one database share the limit of a token', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const { answers } = await burst(service, (here) => {
      const there = new Client(other.port, here.token)
      return [1, 2, 3, 4].flatMap(() => [here.get('/contacts'), there.get('/contacts')])
    })
    assert.equal(countOf(200, answers), 2)
    assert.equal(countOf(429, answers), 6)
  }
})

test('what one process has counted, the other refuses', async () => {
  const inTurn = async (here: Client) => {
    await Promise.all([here.get('/deals'), here.get('/deals')])
    return new Client(other.port, here.token).get('/companies')
  }
  const { answers } = await burst(service, (here) => [inTurn(here)])
  assert.equal(answers[0]!.status, 429)
})
