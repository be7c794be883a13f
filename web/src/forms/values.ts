import type { Resource } from '../api/records.ts'
import { linkTo } from '../api/values.ts'
import { changedMembers } from '../drafts/differences.ts'
import type { Language } from '../locales/language.ts'
import { type FormField, LINKS, type LinkName, type Makes } from './api.ts'

/** What a form says, as its editor holds it. */
export interface FormValues {
  name: string
  active: boolean
  makes: Makes
  task: string
  fields: readonly FormField[]
  language: Language
  button: string
  'thank-you': string
  redirects: string[]
  origins: string[]
  user: string | null
  responsible: string | null
  source: string | null
  'deal-stage': string | null
  'order-stage': string | null
}

const NAMES = Object.keys(LINKS) as LinkName[]

export function valuesOf(form: Resource): FormValues {
  const { attributes } = form
  const text = (name: string) => String(attributes[name] ?? '')
  const list = (name: string) => (attributes[name] as string[] | null) ?? []
  const links = NAMES.map((name) => [name, linkTo(form, name)?.id ?? null])
  return {
    ...(Object.fromEntries(links) as Record<LinkName, string | null>),
    name: text('name'),
    active: attributes.active === true,
    makes: (attributes.makes ?? 'deal') as Makes,
    task: text('task'),
    fields: (attributes.fields as FormField[] | null) ?? [],
    language: (attributes.language ?? 'en') as Language,
    button: text('button'),
    'thank-you': text('thank-you'),
    redirects: list('redirects'),
    origins: list('origins'),
  }
}

function documentOf(values: FormValues) {
  const links = NAMES.map((name) => [
    name,
    { data: values[name] ? { type: LINKS[name], id: values[name] } : null },
  ])
  const { name, active, makes, task, fields, language, button, redirects, origins } = values
  return {
    attributes: {
      ...{ name, active, makes, language, button, redirects, origins },
      task: task || null,
      'thank-you': values['thank-you'],
      fields: fields.map(({ label, ...field }) => ({ ...field, ...(label && { label }) })),
    },
    relationships: Object.fromEntries(links),
  }
}

/** What others save meanwhile stays: only what was changed is said. */
export function changedIn(before: FormValues, values: FormValues) {
  const [old, next] = [documentOf(before), documentOf(values)]
  return {
    attributes: changedMembers(old.attributes, next.attributes),
    relationships: changedMembers(old.relationships, next.relationships),
  }
}
