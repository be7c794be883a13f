import { setTimeout as pause } from 'node:timers/promises'
import type { FilterCase, FilterCases, Make } from './case.ts'

/** Three records a millisecond apart; years far from now, so that what an account begins with is elsewhere. */
async function aroundTwentyPastTen(make: Make, year: number) {
  const before = await make({ 'created-at': `${year}-03-01T10:19:59.999Z` })
  const at = await make({ 'created-at': `${year}-03-01T10:20:00.000Z` })
  const after = await make({ 'created-at': `${year}-03-01T10:20:00.001Z` })
  return { before, at, after }
}

/** Three records that were updated one after another. */
async function oneAfterAnother(make: Make) {
  const first = await make()
  await pause(3)
  const second = await make()
  await pause(3)
  return { first, second, third: await make(), bound: encodeURIComponent(second.attributes['updated-at']) }
}

const createdSince: FilterCase = async (make) => {
  const { at, after } = await aroundTwentyPastTen(make, 2090)
  return [
    { value: '2090.03.01 10:20', found: [at, after] },
    { value: '2090-03-01T13:20:00.001%2B03:00', found: [after] },
  ]
}

const createdUntil: FilterCase = async (make) => {
  const { before, at } = await aroundTwentyPastTen(make, 1990)
  return [
    { value: '1990.03.01 10:20', found: [before, at] },
    { value: '1990-03-01T10:19:59.999Z', found: [before] },
  ]
}

const updatedSince: FilterCase = async (make) => {
  const { second, third, bound } = await oneAfterAnother(make)
  return [{ value: bound, found: [second, third] }]
}

const updatedUntil: FilterCase = async (make) => {
  const { first, second, bound } = await oneAfterAnother(make)
  return [{ value: bound, found: [first, second] }]
}

export const timestampCases: FilterCases = {
  'created-at-gte': createdSince,
  'created-at-lte': createdUntil,
  'updated-at-gte': updatedSince,
  'updated-at-lte': updatedUntil,
}
