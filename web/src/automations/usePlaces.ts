import type { Field } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'

interface Place {
  readonly value: string
  readonly label: string
}

/** What can stand in a text between double braces: fields of the record, and names of what it is linked to. */
export function usePlaces(type: string | undefined): readonly Place[] {
  const fields = useFields(type ?? '')
  const hasName = fields.some(({ name }) => name === 'name')
  const isOffered = ({ name, kind, source, targets }: Field) =>
    source !== 'custom' && kind !== 'links' && targets.length <= 1 && !(hasName && name === 'as-string')
  return fields
    .filter(isOffered)
    .map(({ name, label, kind }) => ({
      value: kind === 'link' ? `record.${name}.as-string` : `record.${name}`,
      label,
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
