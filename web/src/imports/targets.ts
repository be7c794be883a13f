import type { TypeMetadata } from '../api/metadata.ts'
import type { Field } from '../fields/field.ts'
import type { Catalogue } from '../locales/en.ts'

/** Where a column can go. */
export interface Target {
  /** What the API calls it: `first-name`, `custom-12`, `company.name`. */
  readonly name: string
  readonly label: string
  readonly field: Field
}

/** By what an import finds the record that a row links, beside its id. */
const KEYS = ['name', 'external-id', 'email'] as const
const NOTED = ['created-at', 'updated-at']

/** All that a column of a CSV may be; a link is found by one of several keys. */
export function targetsOf(
  fields: readonly Field[],
  types: readonly TypeMetadata[],
  { imports }: Pick<Catalogue, 'imports'>,
): readonly Target[] {
  return fields
    .filter(
      ({ name, kind, isReadOnly, isLinked }) =>
        !isReadOnly && (kind !== 'links' || isLinked) && !NOTED.includes(name),
    )
    .flatMap((field) => {
      const { name, label, kind, targets } = field
      if (kind !== 'link' && kind !== 'links') return [{ name, label, field }]
      return [...keysOf(targets, types), 'id' as const].map((key) => ({
        name: key === 'id' ? name : `${name}.${key}`,
        label: imports.linkBy(label, imports.keys[key]),
        field,
      }))
    })
}

const keysOf = (targets: readonly string[], types: readonly TypeMetadata[]) =>
  KEYS.filter((key) =>
    types.some((one) => targets.includes(one.name) && one.attributes.some(({ name }) => name === key)),
  )

/** What the server passes over in a file: a column under such a name is left out without touching the rows. */
export const passedOver = (type: TypeMetadata): readonly string[] => [
  'id',
  'type',
  ...type.attributes.filter((one) => one['read-only']).map(({ name }) => name),
]
