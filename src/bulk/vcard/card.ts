import type { ContentLine } from './content-lines.ts'

/** The fields of contacts that a card fills, in the order of the columns. */
export const CARD_COLUMNS = [
  ...(['first-name', 'last-name', 'middle-name', 'position', 'birthdate', 'companies.name'] as const),
  ...(['mobile-phone', 'work-phone', 'general-phone', 'other-phone', 'fax'] as const),
  ...(['email', 'other-email', 'website', 'note'] as const),
] as const

type CardColumn = (typeof CARD_COLUMNS)[number]

/** Where a phone goes first, by its type, and where else there is room. */
const PHONES: readonly (readonly [types: readonly string[], column: CardColumn])[] = [
  [['FAX'], 'fax'],
  [['CELL', 'IPHONE'], 'mobile-phone'],
  [['WORK'], 'work-phone'],
]
const SPARE_PHONES: readonly CardColumn[] = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']

/** What a card says of a contact; what there is no field for stands in the note. */
export function cardCells(lines: readonly ContentLine[]): (string | null)[] {
  const filled = new Map<CardColumn, string>()
  const noted: string[] = []
  const put = (value: string, ...columns: CardColumn[]) => {
    const text = value.trim()
    if (text === '' || [...filled.values()].includes(text)) return
    const free = columns.find((column) => !filled.has(column))
    if (free) filled.set(free, text)
    else noted.push(text)
  }
  const notes: string[] = []
  for (const line of byPreference(lines)) {
    const { name, types, value } = line
    if (name === 'N') putName(filled, partsOf(value, ';'))
    else if (name === 'TEL') put(plain(value).replace(/^tel:/i, ''), ...phoneColumns(types))
    else if (name === 'EMAIL') put(plain(value).replace(/^mailto:/i, ''), 'email', 'other-email')
    else if (name === 'ORG') put(plain(partsOf(value, ';')[0] ?? '').replaceAll(';', '\\;'), 'companies.name')
    else if (name === 'TITLE' || name === 'ROLE') put(plain(value), 'position')
    else if (name === 'BDAY') putBirthday(filled, noted, value.trim())
    else if (name === 'URL') put(plain(value), 'website')
    else if (name === 'NOTE') notes.push(plain(value).trim())
  }
  if (!filled.has('first-name') && !filled.has('last-name')) nameFromWhole(filled, lines)
  const note = [...notes, ...noted].filter(Boolean).join('\n')
  if (note) filled.set('note', note)
  return CARD_COLUMNS.map((column) => filled.get(column) ?? null)
}

/** Those that somebody prefers come first. */
const byPreference = (lines: readonly ContentLine[]): readonly ContentLine[] => [
  ...lines.filter(({ types }) => types.has('PREF')),
  ...lines.filter(({ types }) => !types.has('PREF')),
]

const phoneColumns = (types: ReadonlySet<string>): readonly CardColumn[] => {
  const found = PHONES.find(([names]) => names.some((name) => types.has(name)))
  return found?.[1] === 'fax' ? ['fax'] : [...(found ? [found[1]] : []), ...SPARE_PHONES]
}

function putName(filled: Map<CardColumn, string>, parts: readonly string[]): void {
  const columns = ['last-name', 'first-name', 'middle-name'] as const
  for (const [index, column] of columns.entries()) {
    const text = plain(parts[index] ?? '').trim()
    if (text) filled.set(column, text)
  }
}

/** Some cards have nothing but the name as a whole, or none at all and a company. */
function nameFromWhole(filled: Map<CardColumn, string>, lines: readonly ContentLine[]): void {
  const said = (wanted: string) => lines.find(({ name }) => name === wanted)?.value.trim()
  const whole = said('FN') || partsOf(said('ORG') ?? '', ';')[0]!
  const [first = '', ...others] = plain(whole).trim().split(/\s+/)
  if (first) filled.set('first-name', first)
  if (others.length > 0) filled.set('last-name', others.join(' '))
}

const BIRTHDAY = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/

/** A birthday without its year is no day: it stands in the note. */
function putBirthday(filled: Map<CardColumn, string>, noted: string[], value: string): void {
  const [, year, month, day] = BIRTHDAY.exec(value) ?? []
  if (year) filled.set('birthdate', `${year}-${month}-${day}`)
  else if (value) noted.push(value)
}

/** At every separator that is not escaped. */
const partsOf = (value: string, separator: ';'): string[] => value.split(new RegExp(`(?<!\\\\)${separator}`))

const ESCAPED = /\\([\\;,:nN])/g

const plain = (text: string): string =>
  text.replace(ESCAPED, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
