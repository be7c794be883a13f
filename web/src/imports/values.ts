import { queryOptions } from '@tanstack/react-query'
import { readList } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { type Column, converted, type Mapped } from './body.ts'
import { CsvReader } from './csv.ts'

/** What a value of the file means: a record, one of the choices, or nothing at all. */
export type Meaning = Linked | string | null

/** By the name of the column and the value as it stands in the file. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, Meaning>>>>

/** A value of the file that nothing is called by. */
export interface UnknownValue {
  readonly column: Column
  readonly value: string
  /** In how many rows it stands. */
  readonly count: number
}

export interface UnknownValues {
  readonly shown: readonly UnknownValue[]
  /** How many there are beside those. */
  readonly others: number
}

type Counted = Map<string, { readonly value: string; count: number }>

/** So much of a file is looked through. */
const MOST_BYTES = 16 * 1024 * 1024
const PIECE = 1024 * 1024
/** A column of more different values is no list to choose from. */
const MOST_DIFFERENT = 200
const LONGEST = 100
const MOST_SHOWN = 40
const AT_ONCE = 25

const folded = (text: string) => text.trim().toLowerCase()

/** The key that the linked records of a column are found by; undefined for whatever else it holds. */
const keyOf = ({ name, field }: Column): string | undefined =>
  field.targets.length === 1 ? name.split('.')[1] : undefined

const isChosenFrom = (column: Column | null): column is Column =>
  column !== null &&
  (keyOf(column) !== undefined ||
    (column.field.choices !== undefined && column.field.kind !== 'list of text'))

/** The values of the file that nothing is called by, in the order of their columns. */
export const unknownQuery = (mapped: Mapped, name: string) =>
  queryOptions({
    queryKey: ['import-values', name, mapped.file.size, mapped.form, mapped.columns.map((one) => one?.name)],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mapped.columns.some(isChosenFrom),
    queryFn: () => unknownIn(mapped),
  })

async function unknownIn(mapped: Mapped): Promise<UnknownValues> {
  const found: UnknownValue[] = []
  for (const [index, counted] of await differentIn(mapped)) {
    const column = mapped.columns[index]!
    const values = [...counted.values()].filter(({ value }) => value.length <= LONGEST)
    const isKnown = await knowing(column, values)
    found.push(...values.filter(({ value }) => !isKnown(value)).map((one) => ({ column, ...one })))
  }
  return { shown: found.slice(0, MOST_SHOWN), others: Math.max(0, found.length - MOST_SHOWN) }
}

/** How often each value stands in the columns that are chosen from. */
async function differentIn({ file, form, columns }: Mapped): Promise<ReadonlyMap<number, Counted>> {
  const found = new Map<number, Counted>()
  for (const [index, column] of columns.entries()) if (isChosenFrom(column)) found.set(index, new Map())
  const reader = new CsvReader(form.delimiter)
  const decoder = new TextDecoder(form.encoding)
  let isHeader = true
  const size = Math.min(file.size, MOST_BYTES)
  for (let from = 0; from < size && found.size > 0; from += PIECE) {
    const bytes = await file.slice(from, from + PIECE).arrayBuffer()
    const rows = reader.push(decoder.decode(bytes, { stream: true }))
    if (from + PIECE >= file.size) rows.push(...reader.end())
    for (const row of isHeader ? rows.slice(1) : rows)
      for (const [index, counted] of found) {
        for (const value of valuesIn(columns[index]!, row[index] ?? '')) count(counted, value)
        if (counted.size > MOST_DIFFERENT) found.delete(index)
      }
    if (rows.length > 0) isHeader = false
  }
  return found
}

/** Several links stand in one cell. */
const valuesIn = ({ field }: Column, cell: string): string[] =>
  (field.kind === 'links' ? cell.split(/(?<!\\);/).map((one) => one.replaceAll('\\;', ';')) : [cell])
    .map((value) => value.trim())
    .filter(Boolean)

function count(counted: Counted, value: string): void {
  const one = counted.get(folded(value))
  if (one) one.count++
  else counted.set(folded(value), { value, count: 1 })
}

/** Whether a record or a choice is called so. */
async function knowing(column: Column, values: readonly { readonly value: string }[]) {
  const key = keyOf(column)
  if (key === undefined) {
    const choices = column.field.choices!.map(({ value }) => value)
    return (value: string) => choices.includes(converted(column, value)!)
  }
  const [target] = column.field.targets
  const known = new Set<string>()
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const some = values.slice(from, from + AT_ONCE).map(({ value }) => value)
    const { data } = await readList(target!, {
      [`fields[${target}]`]: key,
      'filter[where]': JSON.stringify({ all: [{ field: key, is: some }] }),
      'page[size]': '100',
    })
    for (const { attributes } of data) known.add(folded(String(attributes[key])))
  }
  return (value: string) => known.has(folded(value))
}

/** As the server takes them: records by their ids, of the columns that are there. */
export const meaningsFor = ({ columns }: Mapped, meanings: Meanings): Record<string, object> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const said = Object.entries((column && meanings[column.name]) ?? {})
      if (!column || said.length === 0) return []
      return [[column.name, Object.fromEntries(said.map(([value, meaning]) => [value, sent(meaning)]))]]
    }),
  )

const sent = (meaning: Meaning): string | null =>
  meaning !== null && typeof meaning === 'object' ? meaning.id : meaning
