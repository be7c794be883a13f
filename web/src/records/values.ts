import type { AttributeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import { isShown } from './conditions.ts'

/** What stands in the inputs of a form. */
export type Values = Record<string, unknown>

const EMPTY: Readonly<Record<string, unknown>> = { boolean: false, 'list of text': [], choice: null }

export function valuesOf(attributes: readonly AttributeMetadata[], record: Resource | undefined): Values {
  const entries = attributes.map(({ name, kind, choices, required, default: initial }) => {
    const stored = record
      ? record.attributes[name]
      : (initial ?? (required ? choices?.[0]?.value : undefined))
    return [name, stored ?? EMPTY[kind] ?? '']
  })
  return Object.fromEntries(entries)
}

/** What is written: nothing in place of an empty input, and of one that is not shown. */
export function attributesOf(attributes: readonly AttributeMetadata[], values: Values): Values {
  const entries = attributes.map(({ name }) => {
    const value = values[name]
    const isEmpty = value === '' || (Array.isArray(value) && value.length === 0) || !isShown(name, values)
    return [name, isEmpty ? null : value]
  })
  return Object.fromEntries(entries)
}
