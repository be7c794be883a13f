import type { TypeMetadata } from '../api/metadata.ts'
import type { Field } from '../fields/field.ts'
import type { Mapping } from './useMapping.ts'

/** A way to find the record that a row means. */
export interface Match {
  readonly name: string
  readonly label: string
}

const EXTERNAL_ID = 'external-id'

/** By what the columns of the file can find records: an outside key first, then what tells people and companies apart. */
export function matchesFor(type: TypeMetadata, { form, columns }: Mapping): readonly Match[] {
  const attributes = type.attributes.filter((one) => one.kind === 'text' && !one['read-only'])
  const customs = columns.flatMap((one) =>
    one?.field.source === 'custom' && one.field.kind === 'text' ? one.field : [],
  )
  const isMapped = (name: string) => form.format === 'ndjson' || columns.some((one) => one?.name === name)
  const alike = type.duplicates.filter((one) => one.attributes.some(isMapped))
  const others = attributes.filter(({ name }) => isMapped(name) && !alike.some((one) => one.name === name))
  return [
    ...others.filter(({ name }) => name === EXTERNAL_ID),
    ...alike,
    ...others.filter(({ name }) => name !== EXTERNAL_ID),
    ...customs,
  ].map(({ name, label }) => ({ name, label }))
}

/** A link whose records can be made from the names in its column. */
export interface Missable {
  readonly field: Field
  /** Whoever imports may make them. */
  readonly isOpen: boolean
}

export function missablesFor(
  type: TypeMetadata,
  types: readonly TypeMetadata[],
  { columns }: Mapping,
): readonly Missable[] {
  const isMadeByName = (name: string) =>
    type.relationships.some((one) => one.name === name && one['made-by-name'])
  return columns.flatMap((column) => {
    if (!column?.name.endsWith('.name') || !isMadeByName(column.field.name)) return []
    const [target] = column.field.targets
    const isOpen = types.some(({ name, can }) => name === target && can.create)
    return [{ field: column.field, isOpen }]
  })
}
