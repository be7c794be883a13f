import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startDueAutomations } from '../../src/automations/clock.ts'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled, switchOff } from './automating.ts'

const house = await startService({ followsLog: true, zone: 'Europe/Moscow' })
const { api, database } = house

/** The clock shows this time, and somebody looks. */
const lookAt = (time: string) => startDueAutomations(database, new Date(time))

/** As if it had been switched on at this time. */
const since = (id: string, time: string) =>
  database.query('UPDATE automation_clocks SET looked_until = $2 WHERE automation_id = $1', [id, time])

const recordsOf = async (id: string) => {
  await settled(house)
  return (await runsOf(api, id)).map(({ attributes }) => attributes['resource-id'])
}

test('days before a date, at a time on the clocks of the account: once for each record and date', async () => {
  const { id } = await automate(api, {
    when: { kind: 'date', type: 'deals', field: 'planned-at', offset: -3, unit: 'days', at: '09:00' },
    then: [{ do: 'notify', to: 'responsible', title: 'Soon: {{record.name}}' }],
  })
  await since(id, '2026-12-01T00:00:00Z')
  const deal = (name: string, date: string) => api.create('deals', { name, 'planned-at': date })
  const soon = await deal('Soon', '2026-12-10')
  await deal('Later', '2026-12-20')
  await deal('Past', '2026-12-01')
  await lookAt('2026-12-07T05:59:00Z')
  assert.deepEqual(await recordsOf(id), [])
  await lookAt('2026-12-07T06:00:00Z')
  await lookAt('2026-12-07T06:01:00Z')
  assert.deepEqual(await recordsOf(id), [soon.id])
  // Another date is another matter.
  await api.patch(`/deals/${soon.id}`, {
    data: { type: 'deals', id: soon.id, attributes: { 'planned-at': '2026-12-12' } },
  })
  await lookAt('2026-12-09T06:00:00Z')
  assert.deepEqual(await recordsOf(id), [soon.id, soon.id])
  await switchOff(api, id)
})

test('a clock that jumps ahead fires each date once, and one that is put back none again', async () => {
  const { id } = await automate(api, {
    when: { kind: 'date', type: 'contacts', field: 'birthdate', yearly: true, at: '10:00' },
    then: [{ do: 'stop' }],
  })
  await since(id, '2027-02-20T00:00:00Z')
  const born = (birthdate: string) =>
    api.create('contacts', { 'first-name': 'A', 'last-name': 'B', birthdate })
  const leap = await born('1988-02-29')
  const other = await born('1990-02-27')
  await born('1990-03-15')
  await born('2030-02-27')
  await lookAt('2027-03-05T12:00:00Z')
  await lookAt('2027-02-25T12:00:00Z')
  await lookAt('2027-03-05T12:01:00Z')
  assert.deepEqual(await recordsOf(id), [leap.id, other.id])
  await since(id, '2028-02-20T00:00:00Z')
  await lookAt('2028-03-05T12:00:00Z')
  assert.deepEqual((await recordsOf(id)).length, 4)
  await switchOff(api, id)
})

test('hours after a moment', async () => {
  const { id } = await automate(api, {
    when: { kind: 'date', type: 'diary-tasks', field: 'due-at', offset: 2, unit: 'hours' },
    if: { filter: { 'completed-at-null': '1' } },
    then: [{ do: 'stop' }],
  })
  await since(id, '2026-12-01T00:00:00Z')
  const late = await api.create('diary-tasks', { name: 'Late', 'due-at': '2026-12-01T10:00:00Z' })
  await api.create('diary-tasks', {
    name: 'Done',
    'due-at': '2026-12-01T10:00:00Z',
    'completed-at': '2026-12-01T09:00:00Z',
  })
  await lookAt('2026-12-01T11:59:00Z')
  assert.deepEqual(await recordsOf(id), [])
  await lookAt('2026-12-01T12:00:00Z')
  assert.deepEqual(await recordsOf(id), [late.id])
  await switchOff(api, id)
})

test('a schedule starts it on the clocks of the account, and for each record that matches', async () => {
  const alone = await automate(api, { when: { kind: 'schedule', cron: '0 9 * * 1' }, then: [{ do: 'stop' }] })
  const each = await automate(api, {
    when: { kind: 'schedule', cron: '0 9 * * 1', type: 'competitors', filter: { q: 'Big' } },
    then: [{ do: 'stop' }],
  })
  const big = await api.create('competitors', { name: 'Big' })
  await api.create('competitors', { name: 'Small' })
  for (const { id } of [alone, each]) await since(id, '2026-12-06T00:00:00Z')
  await lookAt('2026-12-07T05:59:59Z')
  assert.deepEqual(await recordsOf(each.id), [])
  await lookAt('2026-12-07T06:00:00Z')
  await lookAt('2026-12-07T06:00:30Z')
  assert.deepEqual(await recordsOf(each.id), [big.id])
  assert.deepEqual(await recordsOf(alone.id), [null])
  // Three Mondays later: the last of them counts.
  await lookAt('2026-12-28T12:00:00Z')
  assert.deepEqual(await recordsOf(alone.id), [null, null])
  await switchOff(api, alone.id)
  await switchOff(api, each.id)
})

test('a schedule of every minute starts for all records that match, however many they are', async () => {
  const { id } = await automate(api, {
    when: { kind: 'schedule', cron: '* * * * *', type: 'competitors', filter: { q: 'Crowd' } },
    then: [{ do: 'stop' }],
  })
  await database.query(
    `INSERT INTO competitors (account_id, name) SELECT $1, 'Crowd ' || n FROM generate_series(1, 1200) n`,
    [house.account.accountId],
  )
  const started = async () =>
    database.query(
      `SELECT split_part(w.cause_key, ' ', 2), count(*) FROM automation_work w WHERE w.automation_id = $1 GROUP BY 1 ORDER BY 1`,
      [id],
    )
  await since(id, '2026-12-08T09:00:00Z')
  await lookAt('2026-12-08T09:01:10Z')
  // On a slow machine the rest is for the next look, which goes by the same time.
  await lookAt('2026-12-08T09:01:50Z')
  assert.deepEqual(await started(), [['2026-12-08T09:01:00.000Z', '1200']])
  await database.query(`DELETE FROM competitors WHERE name LIKE 'Crowd %' AND name NOT LIKE 'Crowd 1__'`)
  // As whoever was ended in the middle leaves it.
  await since(id, '2026-12-08T10:00:00Z')
  await database.query('UPDATE automation_clocks SET looking_until = $2 WHERE automation_id = $1', [
    id,
    '2026-12-08T10:01:10Z',
  ])
  await lookAt('2026-12-08T10:05:00Z')
  assert.deepEqual((await started()).at(-1), ['2026-12-08T10:01:00.000Z', '100'], 'that time first')
  await switchOff(api, id)
  // The tests that follow wait until nothing is left to run.
  await database.query(`DELETE FROM jobs.job WHERE name = 'automations' AND state = 'created'`)
})

test('a schedule starts it on the day on which its hour is left out, and one that cannot be read is switched off', async () => {
  const there = await house.addAccount('America/Havana')
  const daily = { when: { kind: 'schedule', cron: '0 0 * * *' }, then: [{ do: 'stop' }] } as const
  const [sound, broken] = [await automate(there.api, daily), await automate(there.api, daily)]
  for (const { id } of [sound, broken]) await since(id, '2026-03-08T04:30:00Z')
  await database.query(
    `UPDATE automations SET when_ = '{"kind": "schedule", "cron": "0 0 40 * *"}' WHERE id = $1`,
    [broken.id],
  )
  for (const time of ['04:59', '05:00', '05:01']) await lookAt(`2026-03-08T${time}:00Z`)
  await settled(house)
  assert.equal((await runsOf(there.api, sound.id)).length, 1)
  const { active } = (await there.api.get(`/automations/${broken.id}`)).document.data.attributes
  assert.equal(active, false)
  await switchOff(there.api, sound.id)
})
