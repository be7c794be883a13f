import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Deed } from '../../src/automations/deeds.ts'
import { settledAmong } from '../../src/automations/settled.ts'

const deed = (recordId: string, second: number) =>
  ({ recordId, createdAt: `2026-01-01 10:00:${String(second).padStart(2, '0')}.5+00` }) as Deed

const secondsOf = (deeds: Iterable<Deed>) =>
  [...deeds].map(({ recordId, createdAt }) => `${recordId}: ${createdAt.slice(17, 19)}`).sort()

test('of deeds that follow each other too quickly in one record the last counts', () => {
  const deeds = [deed('1', 1), deed('2', 2), deed('1', 5), deed('1', 14), deed('1', 24), deed('2', 50)]
  assert.deepEqual(secondsOf(settledAmong(deeds, 10)), ['1: 14', '1: 24', '2: 02', '2: 50'])
  assert.equal(settledAmong(deeds, 0).size, deeds.length)
})
