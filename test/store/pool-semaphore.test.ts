import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { PoolSemaphore } from '../../src/store/connection/pool-semaphore.ts'

const PATIENT = { poolWait: 600_000, poolStall: 600_000 }

/** Asks for so many connections of an account; tells how many it has. */
function asking(pool: PoolSemaphore, account: string, count: number) {
  const got = { count: 0 }
  for (let turn = 0; turn < count; turn++) void pool.acquire(account).then(() => got.count++)
  return got
}

test('no account has all connections, however many it asks for', async () => {
  const pool = new PoolSemaphore(10, PATIENT)
  const many = asking(pool, 'many', 16)
  const few = asking(pool, 'few', 2)
  await turn()
  assert.deepEqual([many.count, few.count], [8, 2])
  pool.release('few')
  await turn()
  assert.deepEqual([many.count, few.count], [8, 2], 'what others gave back is still for others')
  for (let count = 0; count < 8; count++) pool.release('many')
  await turn()
  assert.equal(many.count, 16)
})

test('accounts that wait are served in turn, not in the order in which they came', async () => {
  const pool = new PoolSemaphore(1, PATIENT)
  const order: string[] = []
  await pool.acquire('held')
  for (const account of ['a', 'a', 'a', 'b', 'c']) void pool.acquire(account).then(() => order.push(account))
  pool.release('held')
  await turn()
  for (let count = 0; count < 4; count++) {
    pool.release(order.at(-1)!)
    await turn()
  }
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'a'])
})

test('where there is only one connection everybody may have it', async () => {
  const pool = new PoolSemaphore(1, PATIENT)
  for (const account of ['a', 'b', 'a']) {
    await pool.acquire(account)
    pool.release(account)
  }
})
