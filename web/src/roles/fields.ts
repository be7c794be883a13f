import type { TypeMetadata } from '../api/metadata.ts'
import { membersOf } from '../api/values.ts'

/** By type and field what a role takes away. */
export type FieldMatrix = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface Takable {
  readonly name: string
  readonly label: string
  /** What can be taken away of it. */
  readonly rights: readonly string[]
}

/** The fields of which a role can take something away. */
export const takableOf = ({ attributes, relationships }: TypeMetadata): readonly Takable[] =>
  [...attributes, ...relationships]
    .map(({ name, label, 'read-only': isReadOnly, 'never-hidden': isNeverHidden }) => ({
      name,
      label,
      rights: [...(isReadOnly ? [] : ['read-only']), ...(isNeverHidden ? [] : ['hidden'])],
    }))
    .filter(({ rights }) => rights.length > 0)
    .toSorted((one, other) => one.label.localeCompare(other.label))

/** What a role takes away, said of every field; nothing of one that is as usual. */
export function fieldMatrixOf(fields: unknown, types: readonly TypeMetadata[]): FieldMatrix {
  const named = membersOf(fields)
  const rows = types.map((type) => [type.name, usualOf(type)] as const)
  const said = Object.keys(named).map((name) => [name, {}] as const)
  const all = Object.entries(Object.fromEntries([...said, ...rows]))
  return Object.fromEntries(
    all.map(([name, usual]) => [name, { ...usual, ...(membersOf(named[name]) as Record<string, string>) }]),
  )
}

const usualOf = (type: TypeMetadata) => Object.fromEntries(takableOf(type).map(({ name }) => [name, '']))

/** The same as a role says it: only what it takes away. */
export function fieldRightsOf(matrix: FieldMatrix): FieldMatrix {
  const rows = Object.entries(matrix).map(([type, rights]) => [type, takenOf(rights)] as const)
  return Object.fromEntries(rows.filter(([, rights]) => Object.keys(rights).length > 0))
}

/** The fields of a type of which something is taken away, and what. */
export const takenOf = (rights: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(rights).filter(([, right]) => right))

export const withFieldRight = (
  matrix: FieldMatrix,
  type: string,
  field: string,
  right: string,
): FieldMatrix => ({ ...matrix, [type]: { ...matrix[type], [field]: right } })
