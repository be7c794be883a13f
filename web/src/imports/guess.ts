import type { Cell } from './csv.ts'
import type { Target } from './targets.ts'

/** What the columns of other programs are often called, beside our own names. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  'first-name': ['given name', 'имя', 'forename'],
  'last-name': ['surname', 'family name', 'фамилия'],
  'middle-name': ['отчество', 'patronymic'],
  email: ['e-mail', 'mail', 'e-mail address', 'email address', 'почта', 'электронная почта', 'имейл'],
  'work-phone': ['phone', 'phone number', 'telephone', 'тел', 'телефон'],
  'mobile-phone': ['mobile', 'cell', 'cell phone', 'мобильный', 'сотовый'],
  phone: ['telephone', 'тел'],
  position: ['job title', 'title', 'role', 'должность'],
  birthdate: ['birthday', 'день рождения', 'др'],
  note: ['comment', 'comments', 'notes', 'комментарий', 'примечание', 'заметки'],
  description: ['about', 'описание'],
  name: ['title', 'company name', 'deal name', 'название', 'наименование'],
  website: ['site', 'url', 'web', 'сайт'],
  amount: ['sum', 'total', 'value', 'price', 'сумма', 'бюджет'],
  'selling-price': ['price', 'цена', 'стоимость'],
  'vendor-code': ['sku', 'артикул'],
  'external-id': ['id', 'код', 'внешний id', 'external id', 'ид'],
  responsible: ['owner', 'manager', 'assigned to', 'менеджер', 'ответственный'],
  company: ['organization', 'organisation', 'account', 'организация', 'фирма', 'клиент'],
  companies: [
    ...['company', 'organization', 'organisation', 'account', 'employer'],
    ...['компания', 'организация', 'фирма', 'место работы'],
  ],
  'due-at': ['due', 'due date', 'deadline', 'срок'],
}

const CONTENTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, ['email', 'other-email']],
  [/^\+?[\d\s().-]{7,20}$/, ['work-phone', 'mobile-phone', 'general-phone', 'phone']],
  [/^(https?:\/\/|www\.)\S+$/i, ['website']],
]

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s_.:*-]+/g, ' ')
    .trim()

/** What a language calls the field of a name, and what it calls it under its heading. */
interface Called {
  readonly label: (name: string) => string
  readonly shortLabel: (name: string) => string | undefined
}

/** Where each column most likely goes: by its name in any language, else by what stands in it; each place once. */
export function guessed(
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
  targets: readonly Target[],
  languages: readonly Called[],
): readonly (string | null)[] {
  const taken = new Set<string>()
  const take = (names: readonly string[]) => {
    const free = names.find((name) => !taken.has(name) && targets.some((target) => target.name === name))
    if (free) taken.add(free)
    return free ?? null
  }
  const cellsOf = (index: number) => rows.map((row) => row[index]).filter((cell) => Boolean(cell)) as string[]
  const byName = header.map((column, index) =>
    take(namedLike(column, targets, languages).flatMap((name) => waysTo(name, targets, cellsOf(index)))),
  )
  return byName.map((found, index) => found ?? take(likeContent(cellsOf(index))))
}

/** Fields that are called so, own names before short ones and synonyms. */
function namedLike(column: string, targets: readonly Target[], languages: readonly Called[]): string[] {
  const wanted = plain(column)
  if (wanted === '') return []
  const fields = [...new Set(targets.map(({ field }) => field.name))]
  const labelled = (name: string) => [
    name,
    ...languages.map(({ label }) => label(name)),
    ...targets.filter((target) => target.field.name === name).map(({ field }) => field.label),
  ]
  return [
    ...targets.filter(({ name }) => plain(name) === wanted).map(({ name }) => name),
    ...fields.filter((name) => labelled(name).some((label) => plain(label) === wanted)),
    ...fields.filter((name) => languages.some(({ shortLabel }) => plain(shortLabel(name) ?? '') === wanted)),
    ...fields.filter((name) => SYNONYMS[name]?.some((word) => plain(word) === wanted)),
  ]
}

/** A link can be given in several ways; the cells show which one is meant. */
function waysTo(name: string, targets: readonly Target[], cells: readonly string[]): string[] {
  const ways = targets.filter((target) => target.field.name === name)
  if (ways.length < 2) return [name]
  const key = cells.every((cell) => /^\d+$/.test(cell)) ? '' : cells.every(isEmail) ? '.email' : '.name'
  return [`${name}${key}`, ...ways.map((way) => way.name)]
}

const isEmail = (cell: string) => cell.includes('@')

const likeContent = (cells: readonly string[]): readonly string[] =>
  (cells.length > 0 && CONTENTS.find(([pattern]) => cells.every((cell) => pattern.test(cell.trim())))?.[1]) ||
  []
