import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Recent } from '../../src/runtime/recent.ts'
import { RecordCache } from '../../src/store/read/record-cache.ts'

const valuesOf = (recent: Recent<string>, keys: string) => [...keys].map((key) => recent.get(key))

test('what was not asked for the longest is forgotten first', () => {
  const recent = new Recent<string>(3, (value) => value.length)
  for (const key of 'abc') recent.put(key, key)
  assert.equal(recent.get('a'), 'a')
  recent.put('d', 'd')
  assert.deepEqual(valuesOf(recent, 'abcd'), ['a', undefined, 'c', 'd'])
})

test('a value that takes the place of another counts once', () => {
  const recent = new Recent<string>(3, (value) => value.length)
  recent.put('a', 'xx')
  recent.put('a', 'y')
  recent.put('b', 'zz')
  assert.deepEqual(valuesOf(recent, 'ab'), ['y', 'zz'])
})

test('a value that is larger than the bound is not kept', () => {
  const recent = new Recent<string>(3, (value) => value.length)
  recent.put('a', 'xxxx')
  assert.equal(recent.get('a'), undefined)
})

test('long questions count as much as what they found', () => {
  const { lines } = new RecordCache(100_000)
  const questions = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(1_000))
  for (const question of questions) lines.put(question, [])
  assert.ok(questions.filter((question) => lines.get(question)).length < 10)
})
