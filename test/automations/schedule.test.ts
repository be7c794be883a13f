import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printMoment } from '../../src/definition/zone.ts'
import { lastTime, scheduleOf } from '../../src/rules/automations/schedule.ts'

const MINUTE = 60_000

/** When it comes on these days, looked at every minute, as the clocks show it. */
function timesOn(cron: string, zone: string, from: string, days: number): string[] {
  const schedule = scheduleOf(cron)
  const times: string[] = []
  const start = Date.parse(from) - 12 * 60 * MINUTE
  for (let to = start; to < start + (days + 1) * 1440 * MINUTE; to += MINUTE) {
    const time = lastTime(schedule, to - MINUTE, to, zone)
    if (time !== undefined) times.push(printMoment(time, zone))
  }
  const last = new Date(Date.parse(from) + (days - 1) * 1440 * MINUTE).toISOString()
  return times.filter((time) => time.slice(0, 10) >= from && time.slice(0, 10) <= last.slice(0, 10))
}

/** The day before the clocks change; both of them and the next are looked at. */
const CHANGES: [zone: string, dayBefore: string][] = [
  ['America/Havana', '2026-03-07'],
  ['America/Havana', '2026-10-31'],
  ['Africa/Cairo', '2026-04-23'],
  ['Africa/Cairo', '2026-10-29'],
  ['Asia/Beirut', '2026-03-28'],
  ['Asia/Beirut', '2026-10-24'],
  ['Atlantic/Azores', '2026-03-28'],
  ['Atlantic/Azores', '2026-10-24'],
  ['Europe/Berlin', '2026-03-28'],
  ['Europe/Berlin', '2026-10-24'],
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
]

for (const cron of ['0 0 * * *', '30 0 * * *', '30 1 * * *', '30 2 * * *', '15 3 * * *', '59 23 * * *'])
  test(`${cron} comes once a day, also on days on which the clocks change`, () => {
    for (const [zone, dayBefore] of CHANGES) {
      const days = timesOn(cron, zone, dayBefore, 3).map((time) => time.slice(0, 10))
      assert.equal(days.length, 3, `${zone} ${days}`)
      assert.equal(new Set(days).size, 3, `${zone} ${days}`)
    }
  })

test('what comes every hour goes by the hours that pass', () => {
  assert.equal(timesOn('*/30 * * * *', 'Europe/Berlin', '2026-03-29', 1).length, 46)
  assert.equal(timesOn('*/30 * * * *', 'Europe/Berlin', '2026-10-25', 1).length, 50)
})

test('of a day of the month and one of the week either will do, and a day is told by its name or number', () => {
  const daysOf = (cron: string) =>
    timesOn(cron, 'UTC', '2026-06-01', 14).map((time) => Number(time.slice(8, 10)))
  assert.deepEqual(daysOf('0 9 10 * 1'), [1, 8, 10])
  assert.deepEqual(daysOf('0 9 10 * *'), [10])
  assert.deepEqual(daysOf('0 9 * jun sun'), [7, 14])
  assert.deepEqual(daysOf('0 9 * * 7'), [7, 14])
  assert.deepEqual(daysOf('0 9 * 7 *'), [])
})

test('of what was missed only the last counts, and what never comes is known to', () => {
  const [from, to] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 3)]
  const last = lastTime(scheduleOf('0 9 * * 1'), from, to, 'UTC')
  assert.equal(new Date(last!).toISOString(), '2026-03-02T09:00:00.000Z')
  const never = scheduleOf('0 0 31 2,4 *')
  assert.equal(lastTime(never, from, to, 'UTC'), undefined)
  const crons = ['0 0 31 2,4 *', '0 0 29 2 *', '0 0 31 2,4 1', '0 0 31 * *']
  assert.deepEqual(
    crons.map((cron) => scheduleOf(cron).comesEver),
    [false, true, true, true],
  )
})
