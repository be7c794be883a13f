import { useQuery } from '@tanstack/react-query'
import { metadataQuery } from '../api/metadata.ts'
import type { Field } from '../fields/field.ts'
import { useFields } from '../fields/useFields.ts'
import { capitalised } from '../locales/label.ts'
import type { Language } from '../locales/language.ts'
import { labelsOf, useLabels } from '../metadata/labels.ts'
import { type FormField, type Makes, TYPES_OF } from './api.ts'

/** Kinds that a visitor can write into an input of a page. */
const KINDS = ['text', 'long text', 'date', 'decimal', 'integer', 'boolean', 'choice', 'list of text']
const UNASKED = ['external-id', 'number']

export interface Askable {
  readonly on: string
  readonly field: Field
  /** `contacts.email`, which is also how a chosen field is known. */
  readonly key: string
  /** With the type that it is of. */
  readonly label: string
  /** What visitors read who were given no other label, in the language of the form. */
  readonly shown: string
}

export const keyOf = ({ on, field }: FormField): string => `${on}.${field}`

/** What visitors can be asked for by a form that makes this and speaks this language, by key. */
export function useAskable(makes: Makes, language: Language): ReadonlyMap<string, Askable> {
  const labels = useLabels()
  const { data } = useQuery(metadataQuery(language))
  const shown = data ? labelsOf(data) : labels
  const fields: Readonly<Record<string, readonly Field[]>> = {
    contacts: useFields('contacts'),
    companies: useFields('companies'),
    deals: useFields('deals'),
    orders: useFields('orders'),
  }
  const all = TYPES_OF[makes].flatMap((on) =>
    fields[on]!.filter(isAskable).map((field) => ({
      on,
      field,
      key: `${on}.${field.name}`,
      label: `${labels.type(on).many}: ${field.label}`,
      shown:
        field.name === 'name' ? capitalised(shown.type(on).one) : shown.field(on, field.name, field.label),
    })),
  )
  return new Map(all.map((one) => [one.key, one]))
}

const isAskable = ({ name, kind, source, isReadOnly, group }: Field): boolean =>
  source !== 'relationship' &&
  KINDS.includes(kind) &&
  !isReadOnly &&
  group !== 'system' &&
  !UNASKED.includes(name)
