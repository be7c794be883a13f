import type { TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import { isAskedFor } from '../metadata/kinds.ts'
import { useLabels } from '../metadata/labels.ts'
import { isShown } from './conditions.ts'

const SHOWN_OTHERWISE = ['name', 'color']
/** What goes without saying. */
const UNTOLD: Readonly<Record<string, unknown>> = { 'number-format': 'number' }

/** One line that tells a record from the others of its list: what it has beside its name. */
export function useSummary(type: TypeMetadata, record: Resource): string {
  const labels = useLabels()
  const attributes = type.attributes.filter(
    (one) =>
      isAskedFor(one) &&
      !SHOWN_OTHERWISE.includes(one.name) &&
      isShown(one.name, record.attributes) &&
      record.attributes[one.name] !== UNTOLD[one.name],
  )
  const parts = attributes.map(({ name, label, choices, kind }) => {
    const value = record.attributes[name]
    if (value === null || value === false) return ''
    if (kind === 'boolean') return label
    if (name === 'resource-name') return labels.type(String(value)).many
    if (choices) return labels.choice(type.name, name, value)
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
  return parts.filter(Boolean).join(' · ')
}
