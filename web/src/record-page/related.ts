import type { TypeMetadata } from '../api/metadata.ts'
import type { Identifier } from '../api/records.ts'
import type { Field } from '../fields/field.ts'
import { type Bond, bondOf } from './bonds.ts'

/** A list of records that belong to another one. */
export interface Related {
  readonly name: string
  readonly label: string
  readonly target: string
  /** Where the API lists them, with what parameters. */
  readonly path: string
  readonly parameters: Readonly<Record<string, string>>
  /** The relationship to which they are added; without it each of them points here by `inverse`. */
  readonly relationship: string | undefined
  readonly inverse: string | null
  readonly bond: Bond
  /** The link of a member that names this record first, where there is one beside `inverse`. */
  readonly main: string | undefined
  /** The filter of the table that shows all of them. */
  readonly filter: string | undefined
}

/** Every list that belongs to a record: its relationships to many, and what points at it by itself. */
export function relatedOf(
  record: Identifier,
  fields: readonly Field[],
  types: readonly TypeMetadata[],
): readonly Related[] {
  const filterOf = (target: string, relationship: string | null) =>
    types
      .find(({ name }) => name === target)
      ?.filters.find((one) => one.kind === 'related' && one.relationship === relationship)?.name
  const linksOf = (target: string) => types.find(({ name }) => name === target)?.relationships ?? []
  const own = fields
    .filter(({ kind, isReadOnly }) => kind === 'links' && !isReadOnly)
    .map((field): Related => {
      const target = field.targets[0]!
      return {
        name: field.name,
        label: field.label,
        target,
        path: `${record.type}/${record.id}/${field.name}`,
        parameters: {},
        relationship: field.name,
        inverse: field.inverse,
        bond: bondOf(linksOf(target), field.inverse),
        main: linksOf(target).find((one) => field.inverse && one['member-of'] === field.inverse)?.name,
        filter: filterOf(target, field.inverse),
      }
    })
  const pointing = types.flatMap(({ name: target, labels, relationships }) =>
    relationships
      .filter(({ many, targets, inverse }) => !many && targets.includes(record.type) && !inverse)
      .flatMap(({ name }): Related[] => {
        const filter = filterOf(target, name)
        if (!filter) return []
        const parameters = { [`filter[${filter}]`]: record.id }
        const list = {
          name: `${target}-${name}`,
          label: labels.many,
          target,
          path: target,
          parameters,
          filter,
        }
        const bond = bondOf(relationships, name)
        return [{ ...list, relationship: undefined, inverse: name, bond, main: undefined }]
      }),
  )
  return [...own, ...pointing].filter(({ target }) =>
    types.some((one) => one.name === target && one.can.read),
  )
}
