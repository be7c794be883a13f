import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isZone, momentOf, printMoment, printStoredMoment } from '../../src/definition/zone.ts'
import { seedOf } from '../support/seed.ts'

const ZONES = [
  'UTC',
  'Europe/Moscow',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/New_York',
  'America/St_Johns',
  'Pacific/Kiritimati',
]

/** As PostgreSQL prints it: without the last zeros of a fraction, nor a fraction that is none. */
const stored = (moment: Date) =>
  `${moment
    .toISOString()
    .slice(0, -1)
    .replace('T', ' ')
    .replace(/0{1,3}$/, '')
    .replace(/\.$/, '')}+00`

test('a stored moment is printed as the same moment counted by a calendar, in every zone', () => {
  const moments = fc.date({
    min: new Date('1000-01-02'),
    max: new Date('9999-12-30'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (moment, zone) => {
      assert.equal(printStoredMoment(stored(moment), zone), printMoment(moment.getTime(), zone))
    }),
    { seed: seedOf(1), numRuns: 3_000 },
  )
})

test('so it is in every hour of the days on which clocks change, and with every length of a fraction', () => {
  for (const zone of ZONES)
    for (const day of ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31'])
      for (let hour = 0; hour < 24; hour++)
        for (const fraction of ['', '.5', '.05', '.005', '.123']) {
          const text = `${day} ${String(hour).padStart(2, '0')}:59:59${fraction}+00`
          const moment = Date.parse(`${text.replace(' ', 'T')}:00`)
          assert.equal(printStoredMoment(text, zone), printMoment(moment, zone), `${text} ${zone}`)
        }
})

test('an offset is no zone: in SQL its sign means the opposite', () => {
  for (const offset of ['-03:00', '+01:00', '+03', '+0300']) assert.equal(isZone(offset), false, offset)
  for (const zone of [...ZONES, 'Etc/GMT+3', 'america/new_york']) assert.equal(isZone(zone), true, zone)
})

const CHANGES: [zone: string, wall: string, moment: string][] = [
  ['Europe/Berlin', '2026-10-25T02:30Z', '2026-10-25T02:30:00.000+02:00'],
  ['America/New_York', '2026-11-01T01:30Z', '2026-11-01T01:30:00.000-04:00'],
  ['Africa/Cairo', '2026-10-29T23:30Z', '2026-10-29T23:30:00.000+03:00'],
  ['Europe/Berlin', '2026-03-29T02:30Z', '2026-03-29T03:30:00.000+02:00'],
  ['America/New_York', '2026-03-08T02:30Z', '2026-03-08T03:30:00.000-04:00'],
  ['America/Havana', '2026-03-08T00:00Z', '2026-03-08T01:00:00.000-04:00'],
  ['Africa/Cairo', '2026-04-24T00:15Z', '2026-04-24T01:15:00.000+03:00'],
]

test('a time that clocks show twice is the first of the two, one that they leave out is as much later', () => {
  for (const [zone, wall, moment] of CHANGES)
    assert.equal(printMoment(momentOf(zone, Date.parse(wall)), zone), moment, `${zone} ${wall}`)
})

test('every other time on the clocks is the moment at which they show it', () => {
  for (const zone of ZONES)
    for (let moment = Date.UTC(2026, 0); moment < Date.UTC(2027, 0); moment += 3_600_000) {
      const wall = Date.parse(`${printMoment(moment, zone).slice(0, 23)}Z`)
      const shown = printMoment(momentOf(zone, wall), zone)
      assert.equal(shown.slice(0, 23), printMoment(moment, zone).slice(0, 23), zone)
    }
})

test('a zone in hundreds of spellings is not remembered in each of them', ({ mock }) => {
  const letters = [...'america/argentina/comodrivadavia']
  const spelled = (number: number) =>
    letters.map((letter, place) => (number & (1 << (place % 12)) ? letter.toUpperCase() : letter)).join('')
  const askAll = () => Array.from({ length: 400 }, (_, number) => printMoment(0, spelled(number)))
  askAll()
  const calendars = mock.method(Intl, 'DateTimeFormat')
  assert.deepEqual(new Set(askAll()), new Set(['1969-12-31T21:00:00.000-03:00']))
  assert.equal(calendars.mock.callCount(), 400)
})
