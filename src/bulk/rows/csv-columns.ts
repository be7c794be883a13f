import type { Kind } from '../../definition/kinds/kind.ts'
import { isToOne, type ToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse, refuseWhenAny, short } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Meanings } from '../../jsonapi/query/meanings.ts'
import { type Meaning, meaningOf, withMeaning } from './meaning.ts'
import { plainDay, plainMoment, plainNumber, type ZonedNotation } from './notation.ts'
import { keysOf, type Reference, referenceById, referenceByKey } from './references.ts'
import {
  CUSTOM_KEY,
  isKept,
  isReadOnly,
  kebab,
  putCustom,
  READ_ONLY,
  type Reader,
  type RowInput,
} from './row-input.ts'

type Cell = string | null

/** Where the cells of one column of a CSV go. */
export interface CsvColumn {
  readonly name: string
  /** What people may write in several ways. */
  readonly form?: 'day' | 'number' | undefined
  put(input: RowInput, cell: Cell): void
}

const MOST_COLUMNS = 2_000
/** A semicolon that belongs to a name has a stroke before it. */
const MEMBERS_APART = /(?<!\\);/

/** The columns that a header names; every one that is unknown or there twice is refused by name. */
export function csvColumns(
  reader: Reader,
  type: ResourceType,
  header: readonly Cell[],
  notation: ZonedNotation,
  meanings: Meanings = {},
): CsvColumn[] {
  if (header.length > MOST_COLUMNS)
    throw refuse(errors.invalid(`The header has more than ${MOST_COLUMNS} columns`, pointer()))
  const problems = new Problems()
  const seen = new Set<string>()
  const columns = header.map((cell, index) => {
    const name = kebab(cell ?? '')
    const column = columnOf(reader, type, name, notation, meaningOf(meanings[name]))
    const where = `Column ${index + 1} ("${short(cell ?? '')}")`
    if (typeof column === 'string') problems.push(errors.invalid(`${where} ${column}`, pointer()))
    else if (seen.has(name)) problems.push(errors.invalid(`${where} is there twice`, pointer()))
    seen.add(name)
    return column as CsvColumn
  })
  for (const name of Object.keys(meanings))
    if (!seen.has(name))
      problems.push(
        errors.invalid(`There is no column "${short(name)}" for the meanings of its cells`, pointer()),
      )
  refuseWhenAny(problems)
  return columns
}

/** The column of this name, or what is wrong with it. */
function columnOf(
  reader: Reader,
  type: ResourceType,
  name: string,
  notation: ZonedNotation,
  meaning: Meaning | undefined,
): CsvColumn | string {
  const { registry } = reader
  const [relationshipName = '', key] = name.split('.', 2)
  if (isReadOnly(reader, type, name)) return READ_ONLY
  if (isKept(type, name)) return { name, put: () => {} }
  const attribute = type.attributes.get(name)
  if (attribute)
    return withMeaning(attributeColumn(name, attribute.kind, attribute.isNeverEmpty, notation), meaning)
  if (CUSTOM_KEY.test(name) && type.attributes.has('customs')) return withMeaning(customColumn(name), meaning)
  const relationship = type.relationships.get(relationshipName)
  if (!relationship) return `is no field of ${type.name}`
  if (!isToOne(relationship) && relationship.kind !== 'linked')
    return 'is a to-many relationship: import it as NDJSON'
  if (key !== undefined && !keysOf(registry, relationship).includes(key)) return `cannot be found by "${key}"`
  const byKey = (text: string) =>
    key === undefined ? referenceById(relationship, text) : referenceByKey(registry, relationship, key, text)
  const read = (text: string) => {
    const meant = meaning?.(text)
    if (meant === undefined) return byKey(text)
    return meant === null ? null : referenceById(relationship, meant)
  }
  return isToOne(relationship)
    ? linkColumn(name, relationshipName, relationship, read)
    : membersColumn(name, relationshipName, read)
}

const FORMS: Readonly<Record<string, CsvColumn['form']>> = {
  bigint: 'number',
  numeric: 'number',
  date: 'day',
  'timestamp(3) with time zone': 'day',
}

const attributeColumn = (
  name: string,
  kind: Kind,
  isNeverEmpty: boolean,
  notation: ZonedNotation,
): CsvColumn => ({
  name,
  form: FORMS[kind.columnType],
  put({ attributes }, cell) {
    if (cell !== null || !isNeverEmpty) attributes[name] = jsonValue(kind, cell, notation)
  },
})

/** The value as JSON would have it; what it cannot be stays text, and the kind says what is wrong with it. */
function jsonValue(kind: Kind, cell: Cell, notation: ZonedNotation): unknown {
  if (cell === null || kind.columnType === 'text') return cell
  if (cell === '') return null
  if (kind.columnType === 'boolean') return truthOf(cell)
  if (kind.name === 'date') return plainDay(cell, notation.dates)
  if (kind.name === 'datetime') return plainMoment(cell, notation)
  if (FORMS[kind.columnType] === 'number') return plainNumber(cell, notation.numbers)
  return kind.columnType === 'jsonb' ? jsonOf(cell) : cell
}

const truthOf = (cell: string): unknown =>
  /^(true|1)$/i.test(cell) || (/^(false|0)$/i.test(cell) ? false : cell)

export function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    return cell
  }
}

/** Which kind of value a custom field takes is known when its definition is read. */
const customColumn = (name: string): CsvColumn => ({
  name,
  put(input, cell) {
    putCustom(input, name, cell)
  },
})

/** The record that a text names; null when it is to mean none. */
type ReadLink = (text: string) => Reference | null

/** Several records stand in one cell one after another; they are added to those that the record has. */
const membersColumn = (name: string, relationship: string, read: ReadLink): CsvColumn => ({
  name,
  put({ links }, cell) {
    const named = (cell ?? '').split(MEMBERS_APART).map((text) => text.replaceAll('\\;', ';').trim())
    const found = named.filter((text) => text !== '').flatMap((text) => read(text) ?? [])
    const before = links.get(relationship)
    if (found.length > 0) links.set(relationship, [...(Array.isArray(before) ? before : []), ...found])
  },
})

const linkColumn = (
  name: string,
  relationship: string,
  { isNeverEmpty }: ToOne,
  read: ReadLink,
): CsvColumn => ({
  name,
  put({ links }, cell) {
    const found = cell === null || cell === '' ? null : read(cell)
    // Two columns may name one relationship in different ways: the one that says something counts.
    if (found) links.set(relationship, found)
    else if (!links.has(relationship) && !isNeverEmpty) links.set(relationship, null)
  },
})
