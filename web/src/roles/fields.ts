import type { TypeMetadata } from '../api/metadata.ts'
import { membersOf } from '../api/values.ts'

/** By type and field what a role takes away. */
export type FieldRights = Readonly<Record<string, Readonly<Record<string, string>>>>

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

export const fieldRightsOf = (fields: unknown): FieldRights =>
  Object.fromEntries(
    Object.entries(membersOf(fields)).map(([type, rights]) => [
      type,
      membersOf(rights) as Record<string, string>,
    ]),
  )

/** With another right of one field; without one it is as usual. */
export function withFieldRight(fields: FieldRights, type: string, field: string, right: string): FieldRights {
  const { [type]: before = {}, ...others } = fields
  const { [field]: _, ...rest } = before
  const after = right ? { ...rest, [field]: right } : rest
  return Object.keys(after).length > 0 ? { ...others, [type]: after } : others
}
