import { useQuery } from '@tanstack/react-query'
import { type Resource, readList } from '../api/records.ts'
import { type Field, isAsked, isEmpty } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { titleOf, valueIn } from '../fields/values.ts'

/** A value that a field can have after a merge. */
interface Option {
  /** The first record that has it. */
  readonly id: string
  readonly value: unknown
  readonly name: string
}

/** A field in which records say different things; what stays unless somebody chooses is first. */
export interface Difference {
  readonly field: Field
  readonly options: readonly Option[]
}

/** Whose value is taken, by the name of the field. */
export type FieldChoices = Readonly<Record<string, string>>

/** Where these records differ; the one that stays is the first of them. */
export function useDifferences(type: string, ids: readonly string[]) {
  const fields = useFields(type).filter((field) => isAsked(field) && field.kind !== 'links')
  const links = fields.filter(({ kind }) => kind === 'link').map(({ name }) => name)
  const { data, error } = useQuery({
    queryKey: ['records', type, 'to merge', ids],
    queryFn: ({ signal }) =>
      readList(type, { 'filter[id]': ids.join(), include: links.join(), 'page[size]': '100' }, signal),
    enabled: ids.length > 1,
  })
  const records = ids.flatMap((id) => data?.data.find((one) => one.id === id) ?? [])
  const differences = fields.flatMap((field): Difference[] => {
    const options = optionsOf(field, records, (one) => valueIn(field, one, data?.included))
    return options.length > 1 ? [{ field, options }] : []
  })
  return { differences: data && differences, error }
}

/** Different values that are some, each by the first record that has it. */
function optionsOf(
  field: Field,
  records: readonly Resource[],
  valueOfOne: (record: Resource) => unknown,
): Option[] {
  const seen = new Set<string>()
  return records.flatMap((record) => {
    const value = valueOfOne(record)
    const key = JSON.stringify(value)
    if (isEmpty(value) || (field.kind === 'boolean' && value === false) || seen.has(key)) return []
    seen.add(key)
    return [{ id: record.id, value, name: titleOf(record) }]
  })
}

/** What is marked: as somebody chose among these, or else the first. */
export const markedIn = ({ field, options }: Difference, choices: FieldChoices): string =>
  options.some(({ id }) => id === choices[field.name]) ? choices[field.name]! : options[0]!.id

/** All that is marked, for the merge: the record will be what was seen. */
export const choicesOf = (differences: readonly Difference[], choices: FieldChoices): FieldChoices =>
  Object.fromEntries(differences.map((one) => [one.field.name, markedIn(one, choices)]))
