import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { Overloaded } from '../../src/store/connection/outage.ts'
import { PoolSemaphore } from '../../src/store/connection/pool-semaphore.ts'

const PATIENT = { poolWait: 600_000, poolStall: 600_000 }

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await turn()
}

/** Asks for so many connections of an account; what gives back each that it has. */
function asking(pool: PoolSemaphore, account: string, count: number): (() => void)[] {
  const got: (() => void)[] = []
  for (let turn = 0; turn < count; turn++) void pool.acquire(account).then((release) => got.push(release))
  return got
}

test('no account has all connections, however many it asks for', async () => {
  const pool = new PoolSemaphore(10, PATIENT)
  const many = asking(pool, 'many', 16)
  const few = asking(pool, 'few', 2)
  await turn()
  assert.deepEqual([many.length, few.length], [8, 2])
  few[0]!()
  await turn()
  assert.equal(many.length, 8, 'what others gave back is still for others')
  for (const release of many.slice()) release()
  await turn()
  assert.equal(many.length, 16)
})

test('where there is only one connection everybody may have it', async () => {
  const pool = new PoolSemaphore(1, PATIENT)
  for (const account of ['a', 'b', 'a']) (await pool.acquire(account))()
})

test('no account has all places of the queue', async () => {
  const pool = new PoolSemaphore(1, PATIENT)
  const release = await pool.acquire('many')
  const waiting = asking(pool, 'many', 800)
  await assert.rejects(pool.acquire('many'), Overloaded)
  const other = asking(pool, 'few', 1)
  release()
  await turn()
  while (waiting.length < 800 || other.length < 1) {
    for (const give of [...waiting, ...other]) give()
    await turn()
  }
})

test('when no connection comes back, whoever waits or comes is refused until one does', async () => {
  const pool = new PoolSemaphore(1, { ...PATIENT, poolStall: 10 })
  const release = await pool.acquire('a')
  await assert.rejects(pool.acquire('b'), Overloaded)
  await assert.rejects(pool.acquire('c'), Overloaded)
  release()
  ;(await pool.acquire('b'))()
})

test('after a quiet time nobody is refused, however many come at once', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const pool = new PoolSemaphore(2, { ...PATIENT, poolStall: 10 })
  mock.timers.tick(10)
  await turns(3)
  const burst = asking(pool, 'a', 3)
  await turn()
  burst[0]!()
  await turn()
  assert.equal(burst.length, 3)
  burst[1]!()
  mock.timers.tick(10)
  await turns(3)
  const beside = asking(pool, 'b', 2)
  await turn()
  beside[0]!()
  await turn()
  assert.equal(beside.length, 2, 'one that is held for long stops nobody else')
})

test('a process that was frozen reads what it was answered before it refuses anybody', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const pool = new PoolSemaphore(1, { ...PATIENT, poolStall: 10 })
  const release = await pool.acquire('a')
  const waiting = pool.acquire('b')
  mock.timers.tick(10)
  await turn()
  release()
  ;(await waiting)()
})
