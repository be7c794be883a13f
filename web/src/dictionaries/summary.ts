import type { TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import { isShown } from '../fields/conditions.ts'
import { isAsked } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { useWords } from '../fields/words.ts'
import { useLabels } from '../metadata/labels.ts'

const SHOWN_OTHERWISE = ['name', 'color']
/** What goes without saying. */
const UNTOLD: Readonly<Record<string, unknown>> = { 'number-format': 'number' }

/** One line that tells a record from the others of its list: what it has beside its name. */
export function useSummary(type: TypeMetadata, record: Resource): string {
  const labels = useLabels()
  const words = useWords()
  const fields = useFields(type.name).filter(
    (one) =>
      isAsked(one) &&
      !SHOWN_OTHERWISE.includes(one.name) &&
      isShown(one, record.attributes) &&
      record.attributes[one.name] !== UNTOLD[one.name],
  )
  const parts = fields.map((field) => {
    const value = record.attributes[field.name]
    if (field.kind === 'boolean') return value && field.label
    if (field.name === 'resource-name') return labels.type(String(value)).many
    return words.of(field, value)
  })
  return parts.filter(Boolean).join(' · ')
}
