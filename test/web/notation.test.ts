import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type First,
  firstIn,
  firstOf,
  readClock,
  readDay,
  readWallTime,
  writtenWallTime,
} from '../../web/src/ui/dates.ts'
import {
  notationIn,
  notationOf,
  numberOf,
  readNumber,
  written,
  writtenMoney,
} from '../../web/src/ui/numbers.ts'
import { seedOf } from '../support/seed.ts'

const ANYWHERE: Readonly<Record<string, string>> = {
  '12500': '12500',
  '12 500': '12500',
  '12\u00a0500,75': '12500.75',
  '1,200.50': '1200.5',
  '1.200,50': '1200.5',
  '1 200,50': '1200.5',
  "1'200.50": '1200.5',
  '1,234,567': '1234567',
  '1.234.567,8': '1234567.8',
  '0.125': '0.125',
  '0,125': '0.125',
  '12,5': '12.5',
  '.5': '0.5',
  '5.': '5',
  '-3,5': '-3.5',
  '−3': '-3',
  '$1,200.50': '1200.5',
  '-$5': '-5',
  '1 200,50 ₽': '1200.5',
  '1 200 руб.': '1200',
  'USD 40': '40',
  '40 EUR': '40',
  '15%': '15',
  '12345678901234567.89': '12345678901234567.89',
}

for (const [typed, plain] of Object.entries(ANYWHERE))
  test(`${typed} is read as ${plain} in any language`, () => {
    for (const notation of ['.', ','] as const)
      assert.deepEqual(readNumber(typed, notation), { plain, isDoubtful: false })
  })

test('what could be a fraction or a group is read as the language has it, and told where people write both', () => {
  assert.deepEqual(readNumber('12,500', '.'), { plain: '12500', isDoubtful: false })
  assert.deepEqual(readNumber('12.500', '.'), { plain: '12.5', isDoubtful: true })
  assert.deepEqual(readNumber('12,500', ','), { plain: '12.5', isDoubtful: true })
  assert.deepEqual(readNumber('12.500', ','), { plain: '12500', isDoubtful: true })
})

test('what is no number is not made one', () => {
  const typed = [
    '',
    ' ',
    'abc',
    '-',
    ',',
    '1 2',
    '12 50',
    '1,2,3',
    '1.2.3',
    '1,2000,3',
    '1e5',
    '12:30',
    '1-2',
  ]
  for (const text of [...typed, '1'.repeat(101), '+7 916 123 4567'])
    for (const notation of ['.', ','] as const) assert.equal(readNumber(text, notation), undefined, text)
})

test('a column is read as those of its numbers are written that leave no choice', () => {
  assert.equal(notationIn(['12,500', '3,5'], '.'), ',')
  assert.equal(notationIn(['12.500', '1.200,50'], '.'), ',')
  assert.equal(notationIn(['12,500', '1,200.50'], ','), '.')
  assert.equal(notationIn(['12,500', 'n/a'], ','), ',')
  assert.equal(notationIn(['3,5', '3.5'], '.'), '.')
})

test('every number that is shown can be typed as it is shown', () => {
  const amounts = fc.tuple(fc.bigInt(-(10n ** 14n), 10n ** 14n), fc.integer({ min: 0, max: 99 }))
  fc.assert(
    fc.property(amounts, fc.constantFrom('en', 'ru'), ([whole, cents], language) => {
      const plain = `${whole}${cents ? `.${String(cents).padStart(2, '0').replace(/0$/, '')}` : ''}`
      const notation = notationOf(language)
      assert.equal(readNumber(written(plain, language), notation)?.plain, plain)
      assert.equal(Number(readNumber(writtenMoney(plain, language, 'RUB'), notation)?.plain), Number(plain))
    }),
    { seed: seedOf(1) },
  )
})

test('money is shown with all of its digits, and without empty ones', () => {
  assert.equal(writtenMoney(12500, 'en', 'USD'), '$12,500')
  assert.equal(writtenMoney(12500.5, 'en', 'USD'), '$12,500.50')
  assert.equal(writtenMoney('0.125', 'en', 'USD'), '$0.125')
  assert.equal(writtenMoney(1200.5, 'ru', 'RUB'), '1\u00a0200,50\u00a0₽')
  assert.equal(numberOf('12345678901234567.89'), '12345678901234567.89')
})

const DAYS: readonly (readonly [string, First, string | undefined, boolean])[] = [
  ['31.12.2026', 'month', '2026-12-31', false],
  ['1.2.2026', 'month', '2026-02-01', false],
  ['12/31/2026', 'day', '2026-12-31', false],
  ['31/12/2026', 'month', '2026-12-31', false],
  ['1/2/2026', 'month', '2026-01-02', true],
  ['1/2/2026', 'day', '2026-02-01', true],
  ['2/2/2026', 'day', '2026-02-02', false],
  [' 2026-2-3 ', 'day', '2026-02-03', false],
  ['31.12.26', 'day', '2026-12-31', true],
  ['17.05.85', 'day', '1985-05-17', true],
  ['29.02.2024', 'day', '2024-02-29', false],
  ['29.02.2026', 'day', undefined, false],
  ['1.2/2026', 'day', undefined, false],
  ['13/13/2026', 'day', undefined, false],
  ['31.12', 'day', undefined, false],
  ['tomorrow', 'day', undefined, false],
]

for (const [typed, first, plain, isDoubtful] of DAYS)
  test(`${typed} with the ${first} first is ${plain ?? 'no day'}`, () => {
    assert.deepEqual(readDay(typed, first), plain === undefined ? undefined : { plain, isDoubtful })
  })

test('times of the day are read with twelve hours and with twenty-four', () => {
  const read = (typed: string) => readClock(typed)?.plain
  assert.deepEqual(['9:30', '09.30', '9', '9:30 pm', '12:05 AM', '12 p.m.', '23:59:59'].map(read), [
    '09:30',
    '09:30',
    '09:00',
    '21:30',
    '00:05',
    '12:00',
    '23:59',
  ])
  for (const none of ['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:3'])
    assert.equal(read(none), undefined)
})

test('a column of days is read as those of them show that leave no choice', () => {
  assert.equal(firstIn(['1/2/2026', '13/2/2026'], 'month'), 'day')
  assert.equal(firstIn(['1/2/2026', '2/13/2026'], 'day'), 'month')
  assert.equal(firstIn(['13/2/2026', '2/13/2026'], 'month'), 'month')
  assert.equal(firstIn(['1/2/2026'], 'day'), 'day')
  assert.equal(firstIn(['1.2.2026'], 'month'), 'day')
})

test('what is written in digits is read again as the same', () => {
  for (const language of ['en', 'ru'])
    for (const wallTime of ['2026-01-02T00:05', '2024-02-29T12:00', '1999-12-31T23:59'])
      assert.equal(readWallTime(writtenWallTime(wallTime, language), firstOf(language))?.plain, wallTime)
})
