import type { Resource } from '../api/records.ts'

/** By what people know a record. */
export function recordName({ type, id, attributes }: Resource): string {
  const { name, number } = attributes
  const full = [attributes['last-name'], attributes['first-name']].filter(Boolean).join(' ')
  return String(attributes['as-string'] || name || full || number || `${type} ${id}`)
}

/** What else tells it apart from others of the same name. */
export function recordHint({ attributes }: Resource): string {
  const told = [attributes.email, attributes['work-phone'], attributes['mobile-phone'], attributes.sku]
  return String(told.find(Boolean) ?? '')
}
