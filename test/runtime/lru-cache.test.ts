import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LruCache } from '../../src/runtime/lru-cache.ts'
import { RecordCache } from '../../src/store/read/record-cache.ts'
import { collectGarbage } from '../support/garbage.ts'

const valuesOf = (cache: LruCache<string>, keys: string) => [...keys].map((key) => cache.get(key))

test('what was not asked for the longest is forgotten first', () => {
  const cache = new LruCache<string>(3, (value) => value.length)
  for (const key of 'abc') cache.put(key, key)
  assert.equal(cache.get('a'), 'a')
  cache.put('d', 'd')
  assert.deepEqual(valuesOf(cache, 'abcd'), ['a', undefined, 'c', 'd'])
})

test('a value that takes the place of another counts once', () => {
  const cache = new LruCache<string>(3, (value) => value.length)
  cache.put('a', 'xx')
  cache.put('a', 'y')
  cache.put('b', 'zz')
  assert.deepEqual(valuesOf(cache, 'ab'), ['y', 'zz'])
})

test('a value that is larger than the bound is not kept', () => {
  const cache = new LruCache<string>(3, (value) => value.length)
  cache.put('a', 'xxxx')
  assert.equal(cache.get('a'), undefined)
})

test('a value that was replaced is let go, however often others were asked for since', async () => {
  const cache = new LruCache<object>(10, () => 1)
  for (const key of 'abc') cache.put(key, {})
  const replaced = new WeakRef(cache.get('a')!)
  for (let turn = 0; turn < 100; turn++) for (const key of 'bc') cache.get(key)
  cache.put('a', {})
  await collectGarbage()
  assert.equal(replaced.deref(), undefined)
})

test('long questions count as much as what they found', () => {
  const { lines } = new RecordCache(100_000)
  const questions = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(1_000))
  for (const question of questions) lines.put(question, [])
  assert.ok(questions.filter((question) => lines.get(question)).length < 10)
})
