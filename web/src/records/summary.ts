import type { TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import { labelIn, typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { isShown } from './conditions.ts'
import { isAskedFor } from './types.ts'

const SHOWN_OTHERWISE = ['name', 'color']
/** What goes without saying. */
const UNTOLD: Readonly<Record<string, unknown>> = { 'number-format': 'number' }

/** One line that tells a record from the others of its list: what it has beside its name. */
export function useSummary(type: TypeMetadata, record: Resource): string {
  const { choices, types, fields } = useTexts()
  const attributes = type.attributes.filter(
    (one) =>
      isAskedFor(one) &&
      !SHOWN_OTHERWISE.includes(one.name) &&
      isShown(one.name, record.attributes) &&
      record.attributes[one.name] !== UNTOLD[one.name],
  )
  const parts = attributes.map(({ name, choices: chosen, kind }) => {
    const value = record.attributes[name]
    if (value === null || value === false) return ''
    if (kind === 'boolean') return labelIn(fields, name)
    if (name === 'resource-name') return typeLabels(types, String(value)).many
    if (chosen) return labelIn(choices, String(value))
    return Array.isArray(value) ? value.join(', ') : String(value)
  })
  return parts.filter(Boolean).join(' · ')
}
