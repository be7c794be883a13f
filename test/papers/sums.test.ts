import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later } from '../../src/papers/facts.ts'
import { centsOf, decimalOf, sumsOf } from '../../src/papers/money.ts'
import { sumInWords } from '../../src/papers/words/sum.ts'

test('sums are said in words, with the right forms', () => {
  const russian = (decimal: string, currency = 'RUB') => sumInWords(centsOf(decimal), currency, 'ru')
  assert.equal(russian('120.5'), 'Сто двадцать рублей 50 копеек')
  assert.equal(russian('0'), 'Ноль рублей 00 копеек')
  assert.equal(russian('1.01'), 'Один рубль 01 копейка')
  assert.equal(russian('2002.02'), 'Две тысячи два рубля 02 копейки')
  assert.equal(russian('11011.11'), 'Одиннадцать тысяч одиннадцать рублей 11 копеек')
  assert.equal(russian('1000000'), 'Один миллион рублей 00 копеек')
  assert.equal(russian('21001341.25'), 'Двадцать один миллион одна тысяча триста сорок один рубль 25 копеек')
  assert.equal(russian('41', 'UAH'), 'Сорок одна гривна 00 копеек')
  assert.equal(russian('5.4', 'CHF'), 'Пять 40/100 CHF')
  assert.equal(
    sumInWords(centsOf('1121.5'), 'USD', 'en'),
    'One thousand one hundred twenty-one and 50/100 USD',
  )
  assert.equal(sumInWords(-1n, 'USD', 'en'), '')
})

test('tax is inside of the prices or comes to them, and is rounded once for each rate', () => {
  const lines = ['10.01', '10.01', '10.01'].map((amount) => ({ amount: centsOf(amount), rate: '20' }))
  const taxed = [...lines, { amount: centsOf('100'), rate: '10' }, { amount: centsOf('7'), rate: null }]
  const shown = (mode: 'none' | 'included' | 'added') => {
    const { net, vat, total } = sumsOf(taxed, mode)
    return [net, ...vat.map(({ amount }) => amount), total].map(decimalOf)
  }
  assert.deepEqual(shown('none'), ['137.03', '137.03'])
  assert.deepEqual(shown('included'), ['137.03', '9.09', '5.01', '137.03'])
  assert.deepEqual(shown('added'), ['137.03', '10.00', '6.01', '153.04'])
  assert.equal(decimalOf(centsOf('-0.005')), '-0.01')
  assert.equal(decimalOf(centsOf('99999999999999.994')), '99999999999999.99')
})

test('a paper is due so many days later, and never in a year of five digits', () => {
  assert.equal(later('2028-02-27', 3), '2028-03-01')
  assert.equal(later('9999-12-25', 10), '9999-12-31')
})
