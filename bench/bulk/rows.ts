import { csvLine } from '../../src/bulk/csv-text.ts'

const ATTRIBUTES = [
  'first-name',
  'last-name',
  'middle-name',
  'birthdate',
  'description',
  'note',
  'mobile-phone',
  'email',
  'external-id',
]

/** The header of what is sent: the source is found by its name. */
export const SENT = [...ATTRIBUTES, 'source.name']

/** What is asked for in return: the source comes as its id. */
export const WANTED = [...ATTRIBUTES, 'source']

const FIRST = ['Anna', 'Борис', 'Zoë', 'Иван', '愛', 'O\u2019Neil', 'Jean-Luc', '😀 Joy']
const LAST = ['Karenina', 'Годунов, младший', 'de "la" Cruz', 'Müller', '田中', 'Smith']
const TEXTS = [
  'plain',
  'with, commas',
  'with "quotes"',
  'two\nlines',
  'CR\r\nLF',
  ' blanks around ',
  '=1+1',
  '"',
  ',',
]

const pick = <Item>(list: readonly Item[], number: number): Item => list[number % list.length]!

/** The contact of this number: every kind of cell that a CSV has trouble with, and a link in every second row. */
export const cellsOf = (number: number, source: string): (string | null)[] => [
  pick(FIRST, number * 7),
  `${pick(LAST, number * 5)} ${number}`,
  number % 3 === 0 ? pick(FIRST, number + 3) : null,
  number % 4 === 0 ? `19${50 + (number % 50)}-0${1 + (number % 9)}-1${number % 10}` : null,
  `${pick(TEXTS, number)} ${number}`,
  number % 5 === 0 ? '' : number % 2 === 0 ? pick(TEXTS, number + 1) : null,
  `+7 (9${10 + (number % 90)}) ${100 + (number % 900)}-${10 + (number % 90)}-${10 + ((number >> 4) % 90)}`,
  `person${number}@example.com`,
  `erp-${number}`,
  number % 2 === 0 ? source : null,
]

const LINES_OF_A_PIECE = 500

/** The CSV of so many contacts, made while it is read. */
export function* csvOf(count: number, source: string): Generator<Buffer> {
  yield Buffer.from(csvLine(SENT))
  for (let from = 0; from < count; from += LINES_OF_A_PIECE) {
    let text = ''
    for (let number = from; number < Math.min(from + LINES_OF_A_PIECE, count); number++)
      text += csvLine(cellsOf(number, source))
    yield Buffer.from(text)
  }
}
