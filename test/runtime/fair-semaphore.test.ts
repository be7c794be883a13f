import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../src/errors/errors.ts'
import { FairSemaphore } from '../../src/runtime/fair-semaphore.ts'
import { seedOf } from '../support/seed.ts'

const semaphoreWith = (settings: object = {}) =>
  new FairSemaphore({
    what: 'works',
    permits: 3,
    permitsPerKey: 2,
    maxWaiting: 100,
    maxWaitingPerKey: 50,
    waitTimeoutMs: 60_000,
    ...settings,
  })

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('nobody has all permits, and those who wait are served round robin', async () => {
  const semaphore = semaphoreWith()
  const order: string[] = []
  const leaving: (() => void)[] = []
  for (const who of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'])
    void semaphore.acquire(who).then((release) => {
      order.push(who)
      leaving.push(release)
    })
  await settle()
  assert.deepEqual(order, ['a', 'a', 'b'])
  for (let left = 0; left < 8; left++) {
    leaving.shift()!()
    await settle()
  }
  assert.deepEqual(order, ['a', 'a', 'b', 'a', 'b', 'c', 'a', 'a'])
})

test('the limits hold whatever happens, everybody gets in, and every permit comes back', async () => {
  const people = fc.constantFrom('a', 'b', 'c', 'd')
  await fc.assert(
    fc.asyncProperty(fc.array(people, { maxLength: 40 }), fc.infiniteStream(fc.nat()), async (who, picks) => {
      const semaphore = semaphoreWith()
      const inside: { who: string; release: () => void }[] = []
      let served = 0
      for (const one of who) void semaphore.acquire(one).then((release) => inside.push({ who: one, release }))
      for (await settle(); inside.length > 0; await settle()) {
        assert.ok(inside.length <= 3)
        for (const one of 'abcd') assert.ok(inside.filter((held) => held.who === one).length <= 2)
        const [left] = inside.splice(picks.next().value % inside.length, 1)
        left!.release()
        // Whoever leaves twice has left once.
        left!.release()
        served++
      }
      assert.equal(served, who.length)
      for (const one of 'abcd') assert.equal(semaphore.heldBy(one), 0)
    }),
    { seed: seedOf(1) },
  )
})

const refused = (status: number) => (failure: unknown) =>
  failure instanceof Refusal && failure.status === status && failure.headers['retry-after'] !== undefined

test('a line is bounded for one and for all, and so is the time in it', async () => {
  const semaphore = semaphoreWith({
    permits: 1,
    permitsPerKey: 1,
    maxWaiting: 2,
    maxWaitingPerKey: 1,
    waitTimeoutMs: 50,
  })
  const release = await semaphore.acquire('a')
  const waiting = [semaphore.acquire('a'), semaphore.acquire('b')]
  await assert.rejects(semaphore.acquire('a'), refused(429))
  await assert.rejects(semaphore.acquire('c'), refused(503))
  for (const one of waiting) await assert.rejects(one, refused(503))
  release()
  ;(await semaphore.acquire('c'))()
})

test('whoever leaves while waiting leaves the line', async () => {
  const semaphore = semaphoreWith({ permits: 1, permitsPerKey: 1 })
  const release = await semaphore.acquire('a')
  const gone = new AbortController()
  const left = semaphore.acquire('b', gone.signal)
  const next = semaphore.acquire('c')
  gone.abort()
  await assert.rejects(left, refused(503))
  release()
  ;(await next)()
  await assert.rejects(
    semaphore.run('a', () => Promise.reject(new Error('work'))),
    /work/,
  )
  assert.equal(semaphore.heldBy('a'), 0)
})
