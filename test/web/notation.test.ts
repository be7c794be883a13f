import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  notationIn,
  notationOf,
  numberOf,
  readNumber,
  written,
  writtenMoney,
} from '../../web/src/ui/numbers.ts'

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
  )
})

test('money is shown with all of its digits, and without empty ones', () => {
  assert.equal(writtenMoney(12500, 'en', 'USD'), '$12,500')
  assert.equal(writtenMoney(12500.5, 'en', 'USD'), '$12,500.50')
  assert.equal(writtenMoney('0.125', 'en', 'USD'), '$0.125')
  assert.equal(writtenMoney(1200.5, 'ru', 'RUB'), '1\u00a0200,50\u00a0₽')
  assert.equal(numberOf('12345678901234567.89'), '12345678901234567.89')
})
