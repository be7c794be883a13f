import type { Attribute } from '../definition/attribute.ts'
import type { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import { choiceWords, fieldWords, type Language } from '../definition/words.ts'
import { type CustomField, customFieldsOf } from '../rules/custom-fields/custom-field.ts'
import { ENTITIES, isAskable, isAskableCustom, type Makes, typesOf } from '../rules/web-forms/fields.ts'
import type { Session } from '../store/database.ts'
import type { WebForm } from './form.ts'

export type InputKind =
  | 'text'
  | 'long'
  | 'email'
  | 'phone'
  | 'website'
  | 'number'
  | 'date'
  | 'checkbox'
  | 'select'
  | 'multiselect'

/** A field as visitors meet it. */
export interface ShownField {
  /** `contact[first_name]` */
  readonly name: string
  readonly type: ResourceType
  readonly field: string
  readonly label: string
  readonly kind: InputKind
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly isRequired: boolean
}

/** What any page may send, whether the form shows it or not: so do pages that were written for the original. */
const ALWAYS: readonly (readonly [entity: string, field: string])[] = [
  ...['first-name', 'last-name', 'general-phone', 'email'].map((field) => ['contact', field] as const),
  ...['company', 'deal', 'order'].map((entity) => [entity, 'name'] as const),
]

/** What a form asks for, and what else it takes. */
export interface FieldsOfForm {
  readonly shown: readonly ShownField[]
  readonly taken: ReadonlyMap<string, ShownField>
}

/** The fields of a form as whoever it acts as sees them; those that are gone are left out. */
export async function fieldsOfForm(session: Session, form: WebForm, makes: Makes): Promise<FieldsOfForm> {
  const { registry } = session
  const customs = new Map<string, readonly CustomField[]>()
  for (const name of typesOf(makes)) customs.set(name, await customFieldsOf(session, registry.type(name)))
  const shown = form.fields.flatMap(({ on, field, label, required = false }) => {
    const known = customs.get(on)
    const type = registry.types.get(on)
    const input = known && type && inputOf(registry, type, known, field, form.language)
    if (!input) return []
    return [{ ...input, label: label || input.label, isRequired: required }]
  })
  const always = ALWAYS.flatMap(([entity, field]) => {
    const type = registry.types.get(ENTITIES[entity]!)
    if (!type || !typesOf(makes).includes(type.name)) return []
    return inputOf(registry, type, [], field, form.language) ?? []
  })
  return { shown, taken: new Map([...always, ...shown].map((one) => [one.name, one])) }
}

function inputOf(
  registry: Registry,
  type: ResourceType,
  customs: readonly CustomField[],
  field: string,
  language: Language,
): ShownField | undefined {
  const named = { name: inputName(type, field), type, field, isRequired: false }
  const custom = customs.find(({ key }) => key === field)
  if (custom) {
    if (!isAskableCustom(custom)) return undefined
    const options = custom.options.map((value) => ({ value, label: value }))
    return { ...named, label: custom.name, kind: CUSTOM_KINDS[custom.type] ?? 'text', options }
  }
  const attribute = type.attributes.get(field)
  if (!attribute || !isAskable(field, attribute)) return undefined
  const options = (attribute.kind.choices ?? []).map((value) => ({
    value,
    label: choiceWords(registry, type, value)?.[language] ?? value,
  }))
  return { ...named, label: labelOf(registry, type, field, language), kind: kindOf(attribute), options }
}

/** The name of a company is asked for as the company. */
function labelOf(registry: Registry, type: ResourceType, field: string, language: Language): string {
  const one = type.labels?.[language].one
  if (field === 'name' && one) return one.charAt(0).toUpperCase() + one.slice(1)
  return fieldWords(registry, type, field)?.[language] ?? field
}

/** As pages that were written for the original call it. */
export function inputName(type: ResourceType, field: string): string {
  const [entity] = Object.entries(ENTITIES).find(([, name]) => name === type.name)!
  return `${entity}[${field.replaceAll('-', '_')}]`
}

const CUSTOM_KINDS: Readonly<Record<string, InputKind>> = {
  text: 'long',
  number: 'number',
  date: 'date',
  boolean: 'checkbox',
  select: 'select',
  multiselect: 'multiselect',
}

const KINDS: Readonly<Record<string, InputKind>> = {
  'long text': 'long',
  date: 'date',
  decimal: 'number',
  integer: 'number',
  boolean: 'checkbox',
  choice: 'select',
}

function kindOf({ kind, format }: Attribute): InputKind {
  if (format === 'email' || format === 'phone' || format === 'website') return format
  return KINDS[kind.name] ?? 'text'
}
