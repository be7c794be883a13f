import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../src/errors/errors.ts'
import { FairGate } from '../../src/runtime/fair-gate.ts'

const gateWith = (settings: object = {}) =>
  new FairGate({
    what: 'works',
    inAll: 3,
    ofOne: 2,
    waitingInAll: 100,
    waitingOfOne: 50,
    patienceMs: 60_000,
    ...settings,
  })

/** Lets everything happen that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('nobody has all places, and those who wait are served in turn', async () => {
  const gate = gateWith()
  const order: string[] = []
  const leaving: (() => void)[] = []
  for (const who of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'c'])
    void gate.take(who).then((leave) => {
      order.push(who)
      leaving.push(leave)
    })
  await settle()
  assert.deepEqual(order, ['a', 'a', 'b'])
  for (let left = 0; left < 8; left++) {
    leaving.shift()!()
    await settle()
  }
  assert.deepEqual(order, ['a', 'a', 'b', 'a', 'b', 'c', 'a', 'a'])
})

test('the limits hold whatever happens, everybody gets in, and every place comes back', async () => {
  const people = fc.constantFrom('a', 'b', 'c', 'd')
  await fc.assert(
    fc.asyncProperty(fc.array(people, { maxLength: 40 }), fc.infiniteStream(fc.nat()), async (who, picks) => {
      const gate = gateWith()
      const inside: { who: string; leave: () => void }[] = []
      let served = 0
      for (const one of who) void gate.take(one).then((leave) => inside.push({ who: one, leave }))
      for (await settle(); inside.length > 0; await settle()) {
        assert.ok(inside.length <= 3)
        for (const one of 'abcd') assert.ok(inside.filter((place) => place.who === one).length <= 2)
        const [left] = inside.splice(picks.next().value % inside.length, 1)
        left!.leave()
        // Whoever leaves twice has left once.
        left!.leave()
        served++
      }
      assert.equal(served, who.length)
      for (const one of 'abcd') assert.equal(gate.placesOf(one), 0)
    }),
  )
})

const refused = (status: number) => (failure: unknown) =>
  failure instanceof Refusal && failure.status === status && failure.headers['retry-after'] !== undefined

test('a line is bounded for one and for all, and so is the time in it', async () => {
  const gate = gateWith({ inAll: 1, ofOne: 1, waitingInAll: 2, waitingOfOne: 1, patienceMs: 50 })
  const leave = await gate.take('a')
  const waiting = [gate.take('a'), gate.take('b')]
  await assert.rejects(gate.take('a'), refused(429))
  await assert.rejects(gate.take('c'), refused(503))
  for (const one of waiting) await assert.rejects(one, refused(503))
  leave()
  ;(await gate.take('c'))()
})

test('whoever leaves while waiting leaves the line', async () => {
  const gate = gateWith({ inAll: 1, ofOne: 1 })
  const leave = await gate.take('a')
  const gone = new AbortController()
  const left = gate.take('b', gone.signal)
  const next = gate.take('c')
  gone.abort()
  await assert.rejects(left, refused(503))
  leave()
  ;(await next)()
  await assert.rejects(
    gate.during('a', () => Promise.reject(new Error('work'))),
    /work/,
  )
  assert.equal(gate.placesOf('a'), 0)
})
