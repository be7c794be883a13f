import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../src/errors/errors.ts'
import { MOST_HELD } from '../../src/jsonapi/limits.ts'
import { AnswerMemory, Budget } from '../../src/store/read/budget.ts'

const MIB = 1024 * 1024

const isUnavailable = (failure: unknown) => failure instanceof Refusal && failure.status === 503

test('an answer may hold 32 MiB and no more', () => {
  const budget = new Budget(new AnswerMemory())
  assert.equal(budget.spend(MOST_HELD), true)
  assert.equal(budget.spend(1), false)
})

test('large answers share a memory: when it is used up they are refused, small ones are not', () => {
  const memory = new AnswerMemory()
  const held = Array.from({ length: 4 }, () => new Budget(memory))
  for (const budget of held) budget.spend(MOST_HELD)
  assert.throws(() => new Budget(memory).spend(MOST_HELD), isUnavailable)
  assert.equal(new Budget(memory).spend(MIB), true)
  held[0]!.release()
  assert.equal(new Budget(memory).spend(30 * MIB), true)
})

test('what several answers share is given back with the last of them', () => {
  const memory = new AnswerMemory()
  const [first, second] = [new Budget(memory), new Budget(memory)]
  first.spend(MOST_HELD)
  second.share(first)
  for (let others = 0; others < 3; others++) new Budget(memory).spend(MOST_HELD)
  first.release()
  assert.throws(() => new Budget(memory).spend(30 * MIB), isUnavailable)
  second.release()
  assert.equal(new Budget(memory).spend(30 * MIB), true)
})
