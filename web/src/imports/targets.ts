import type { AttributeMetadata, TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import type { Catalogue } from '../locales/en.ts'
import { labelIn } from '../locales/label.ts'

/** Where a column can go, by the name that the API has for it. */
export interface Target {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly isRequired: boolean
}

/** By what an import finds the record that a row links, beside its id. */
const KEYS = ['external-id', 'name', 'email']
const KEPT = ['customs', 'created-at', 'updated-at']

/** All that a column of a CSV may be: attributes, custom fields, records that it links by one of their keys. */
export function targetsOf(
  type: TypeMetadata,
  types: readonly TypeMetadata[],
  customFields: readonly Resource[],
  texts: Pick<Catalogue, 'fields' | 'imports'>,
): readonly Target[] {
  const { fields, imports } = texts
  const attributes = type.attributes.filter((one) => !one['read-only'] && !KEPT.includes(one.name))
  const customs = customFields.filter(
    ({ attributes: field }) => field['resource-name'] === type.name && field['field-type'] !== 'formula',
  )
  const links = type.relationships.filter((one) => !one.many && !one['read-only'])
  return [
    ...attributes.map((one) => ofAttribute(one, labelIn(fields, one.name))),
    ...customs.map(({ attributes: field }) => ({
      name: String(field['attribute-name']),
      label: String(field.name),
      kind: String(field['field-type']),
      isRequired: field.required === true,
    })),
    ...links.flatMap(({ name, targets }) =>
      [...keysOf(targets, types), 'id'].map((key) => ({
        name: key === 'id' ? name : `${name}.${key}`,
        label: imports.linkBy(labelIn(fields, name), imports.keys[key as keyof typeof imports.keys]),
        kind: `link by ${key}`,
        isRequired: false,
      })),
    ),
  ]
}

const ofAttribute = ({ name, kind, required }: AttributeMetadata, label: string): Target => ({
  name,
  label,
  kind,
  isRequired: required,
})

const keysOf = (targets: readonly string[], types: readonly TypeMetadata[]): string[] =>
  KEYS.filter((key) =>
    types.some((one) => targets.includes(one.name) && one.attributes.some(({ name }) => name === key)),
  )

/** What the server passes over in a file: a column under such a name is left out without touching the file. */
export const passedOver = (type: TypeMetadata): readonly string[] => [
  'id',
  'type',
  ...type.attributes.filter((one) => one['read-only']).map(({ name }) => name),
]
