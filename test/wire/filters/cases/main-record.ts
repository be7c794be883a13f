import type { Client, Document } from '../../../support/client.ts'
import {
  byLink,
  type FilterCase,
  type FilterCases,
  linkTo,
  linkToAll,
  type Make,
  uniqueWord,
} from './case.ts'
import { timestampCases } from './timestamps.ts'

const NOON = '2026-03-01T12:00:00Z'

async function inEveryState(make: Make) {
  return {
    plain: await make(),
    archived: await make({ 'archived-at': NOON }),
    discarded: await make({ 'discarded-at': NOON }),
    both: await make({ 'archived-at': NOON, 'discarded-at': NOON }),
  }
}

type States = Awaited<ReturnType<typeof inEveryState>>

/** `1` and `true` switch the filter on, `0` and `false` off. */
const byState =
  (wanted: (states: States) => Document[]): FilterCase =>
  async (make) => {
    const states = await inEveryState(make)
    const on = wanted(states)
    const off = Object.values(states)
    return [
      { value: '1', found: on },
      { value: 'true', found: on },
      { value: '0', found: off },
      { value: 'false', found: off },
    ]
  }

const byWords: FilterCase = async (make) => {
  const [one, other] = [uniqueWord(), uniqueWord()]
  const both = await make({ description: `Says ${one} and then ${other}` })
  await make({ description: `Says only ${one}` })
  await make()
  return [{ value: `${other.toUpperCase().slice(2)}+${one.slice(1, -1)}`, found: [both] }]
}

const bySavedTable =
  (resourceName: string): FilterCase =>
  async (make, api) => {
    const save = (conditions: object) =>
      api.create('table-states', { name: 'Saved', 'resource-name': resourceName, conditions })
    const word = uniqueWord()
    const inTrash = await save({ discarded: 1, q: word })
    const ofPeriod = await save({ 'created-at-gte': '1990.01.01', created_at_lte: '1990.01.31' })
    const discarded = await make({ description: word, 'discarded-at': NOON })
    const old = await make({ description: word, 'created-at': '1990-01-31T23:59:59Z' })
    await make({ description: word })
    return [
      { value: inTrash.id, found: [discarded] },
      { value: ofPeriod.id, found: [old] },
    ]
  }

/** A key is found by its whole value, letter case included. */
const byOutsideKey: FilterCase = async (make) => {
  const [one, other] = [uniqueWord(), uniqueWord()]
  const first = await make({ 'external-id': one })
  const second = await make({ 'external-id': other })
  await make({ 'external-id': one.toUpperCase() })
  await make()
  return [
    { value: one, found: [first] },
    { value: other, found: [second] },
  ]
}

const user = (api: Client) => api.create('users', { email: `${uniqueWord()}@example.com` })

/** The filters of contacts, companies, deals and orders. */
export const mainRecordCases = (type: string): FilterCases => ({
  ...timestampCases,
  'external-id': byOutsideKey,
  'responsible-id': byLink('responsible', user),
  'table-state-id': bySavedTable(type),
  q: byWords,
  archived: byState(({ archived, both }) => [archived, both]),
  discarded: byState(({ discarded, both }) => [discarded, both]),
  actual: byState(({ plain }) => [plain]),
  'discarded-at-null': byState(({ plain, archived }) => [plain, archived]),
})

const bySegment: FilterCase = async (make, api) => {
  const [one, other] = [
    await api.create('segments', { name: 'A' }),
    await api.create('segments', { name: 'B' }),
  ]
  const inOne = await make({}, { segments: linkToAll(one) })
  const inBoth = await make({}, { segments: linkToAll(one, other) })
  await make()
  return [
    { value: one.id, found: [inOne, inBoth] },
    { value: other.id, found: [inBoth] },
  ]
}

const byProcessStatus =
  (members: string): FilterCase =>
  async (make, api) => {
    const segment = await api.create('segments', { name: 'A' })
    const status = () =>
      api.create('segment-process-statuses', { name: 'Called' }, { segment: linkTo(segment) })
    const [one, other] = [await status(), await status()]
    const [first, second] = [await make(), await make()]
    await make({}, { segments: linkToAll(segment) })
    await api.post(`/segment-process-statuses/${one.id}/relationships/${members}`, linkToAll(first))
    await api.post(`/segment-process-statuses/${other.id}/relationships/${members}`, linkToAll(second))
    return [
      { value: one.id, found: [first] },
      { value: other.id, found: [second] },
    ]
  }

/** The filters of contacts, companies and deals. */
export const segmentCases = (type: string): FilterCases => ({
  'segment-ids': bySegment,
  'segment-process-status-ids': byProcessStatus(type),
})
