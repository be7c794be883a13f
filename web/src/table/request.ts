import type { Parameters } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { PERSON_FIELDS } from '../locales/person.ts'
import type { Column } from './columns.ts'
import { filterParameters, type View } from './view.ts'

export const PAGE_SIZE = 100

/** What a table reads of every record whatever its columns are. */
const ALWAYS = [...PERSON_FIELDS, 'name', 'currency', 'archived-at', 'discarded-at']
const OF_LINKED = [...PERSON_FIELDS, 'color']

/** What is asked of the API for a view: the fields that are shown and nothing else. */
export function listParameters(
  types: readonly TypeMetadata[],
  type: TypeMetadata,
  view: View,
  columns: readonly Column[],
): Parameters {
  const links = columns.filter(({ source }) => source === 'relationship')
  const targets = new Set(links.flatMap((link) => link.targets))
  const linkedFields = types
    .filter(({ name }) => targets.has(name) && name !== type.name)
    .map((target) => [`fields[${target.name}]`, fieldsIn(target, OF_LINKED).join(',')])
  return {
    ...selectionParameters(type, view),
    [`fields[${type.name}]`]: [...new Set([...fieldsIn(type, ALWAYS), ...fieldNames(columns)])].join(','),
    ...(links.length > 0 && { include: links.map(({ name }) => name).join(',') }),
    ...Object.fromEntries(linkedFields),
  }
}

/** Which records, in which order. */
export const selectionParameters = (type: TypeMetadata, { filters, sort }: View): Parameters => ({
  ...filterParameters(filters),
  sort: sort ?? type['table-order'],
})

export const fieldNames = (columns: readonly Column[]): readonly string[] => [
  ...new Set(
    columns.flatMap(({ name, source, wholeDay = [] }) =>
      [source === 'custom' ? 'customs' : name, wholeDay].flat(),
    ),
  ),
]

const fieldsIn = ({ attributes }: TypeMetadata, wanted: readonly string[]) =>
  wanted.filter((name) => attributes.some((attribute) => attribute.name === name))
