import { useMemo } from 'react'
import type { Resource } from '../api/records.ts'
import type { Field } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { valueIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn, personOrder } from '../locales/person.ts'
import { useTypes } from '../metadata/useTypes.ts'

/** The column that every table begins with; it leads to the record. */
export const NAME = 'as-string'

export interface Column extends Field {
  readonly width: number
  readonly isNumeric: boolean
  /** What the API sorts by for it. */
  readonly order: readonly string[]
  /** What an edit in this column changes, if it can be changed here. */
  readonly edited: Field | undefined
}

const NUMERIC = ['integer', 'decimal']
const NOT_SHOWN = [NAME, 'name', 'cached-at', 'previous-responsible-id']
const NAME_WIDTH = 260
const WIDTHS: Readonly<Record<string, number>> = {
  integer: 110,
  decimal: 130,
  date: 130,
  datetime: 180,
  boolean: 110,
  choice: 130,
  links: 220,
  'long text': 260,
}

/** Everything that can be a column of a table of this type, the name first. */
export function useColumns(type: string): readonly Column[] {
  const fields = useFields(type)
  const words = useTexts()
  const types = useTypes()
  return useMemo(() => {
    // A link to one record is sorted by what that is called, for who may read it.
    const isOrdered = ({ kind, targets: [only, ...others] }: Field) =>
      kind === 'link' && others.length === 0 && types.some(({ name: type, can }) => type === only && can.read)
    const name = fields.find((field) => field.name === NAME)!
    const written = fields.find((field) => field.name === 'name')
    const isPerson = fields.some((field) => field.name === 'first-name')
    return [
      {
        ...columnOf(name),
        width: NAME_WIDTH,
        edited: written,
        order: isPerson ? personOrder(words) : [NAME],
      },
      ...fields
        .filter((field) => !NOT_SHOWN.includes(field.name))
        .map((field) => columnOf({ ...field, isSortable: field.isSortable || isOrdered(field) })),
    ]
  }, [fields, words, types])
}

const columnOf = (field: Field): Column => ({
  ...field,
  width: WIDTHS[field.kind] ?? 180,
  isNumeric: NUMERIC.includes(field.kind),
  order: [field.name],
  edited: field.isReadOnly ? undefined : field,
})

/** The name, then those that were chosen, as far as they exist. */
export function chosenColumns(all: readonly Column[], chosen: readonly string[]): readonly Column[] {
  const others = [...new Set(chosen)]
    .filter((name) => name !== NAME)
    .map((name) => all.find((column) => column.name === name))
  return [all[0]!, ...others.filter((column) => column !== undefined)]
}

/** What stands in a column; undefined as long as a column that has just been added is not in the records. */
export const readValue = (
  field: Field,
  record: Resource,
  linked: readonly Resource[] | undefined,
): unknown =>
  field.name === NAME
    ? nameIn(record.attributes)
    : valueIn(field, { ...record, relationships: record.relationships ?? {} }, linked)
