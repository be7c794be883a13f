import type { Attribute } from '../../definition/attribute.ts'
import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { short } from '../../errors/errors.ts'
import type { CustomField } from '../custom-fields/custom-field.ts'

/** A field that a form shows. */
export interface FormField {
  /** The type whose field it is. */
  readonly on: string
  readonly field: string
  /** What it is called; unset, as everywhere. */
  readonly label?: string
  readonly required?: boolean
}

export const MAKES = ['contact', 'deal', 'order'] as const
export type Makes = (typeof MAKES)[number]

/** The types of what comes in, by what posts call them. */
export const ENTITIES: Readonly<Record<string, string>> = {
  contact: 'contacts',
  company: 'companies',
  deal: 'deals',
  order: 'orders',
}

/** The types whose fields a form can have, by what it makes. */
export const typesOf = (makes: Makes): readonly string[] => [
  ...new Set(['contacts', 'companies', ENTITIES[makes]!]),
]

export const MOST_FIELDS = 50
const LONGEST_LABEL = 200
const MEMBERS = ['on', 'field', 'label', 'required']
const CUSTOM = /^custom-\d+$/
/** Kinds that a visitor can write into an input of a page. */
const KINDS = new Set(['text', 'long text', 'date', 'decimal', 'integer', 'boolean', 'choice'])

/** Whether visitors can be asked for an attribute: not for keys and figures that the account keeps for itself. */
export const isAskable = (name: string, { kind, isComputed, isState, isOrigin }: Attribute): boolean =>
  KINDS.has(kind.name) && !isComputed && !isState && !isOrigin && !['external-id', 'number'].includes(name)

export const isAskableCustom = ({ type }: CustomField): boolean => !['formula', 'datetime'].includes(type)

/** What is wrong with one field of a form; undefined when it makes sense. */
export function fieldProblem(
  given: unknown,
  types: ReadonlyMap<string, { readonly type: ResourceType; readonly customs: readonly CustomField[] }>,
): string | undefined {
  if (!isObject(given)) return 'must be an object with "on" and "field"'
  const { on, field, label, required } = given
  const unknown = Object.keys(given).find((name) => !MEMBERS.includes(name))
  if (unknown !== undefined) return `"${short(unknown)}" says nothing here (${MEMBERS.join(', ')})`
  const known = typeof on === 'string' ? types.get(on) : undefined
  if (!known) return `"on" must be one of ${[...types.keys()].join(', ')}`
  if (typeof field !== 'string' || !isFieldOf(known, field))
    return `${on} have no field "${short(String(field))}" that visitors can be asked for`
  if (label !== undefined && (typeof label !== 'string' || label.length > LONGEST_LABEL))
    return `"label" must be a text of at most ${LONGEST_LABEL} characters`
  if (required !== undefined && typeof required !== 'boolean') return '"required" must be true or false'
  return undefined
}

function isFieldOf(
  { type, customs }: { readonly type: ResourceType; readonly customs: readonly CustomField[] },
  field: string,
): boolean {
  if (CUSTOM.test(field)) return customs.some((one) => one.key === field && isAskableCustom(one))
  const attribute = type.attributes.get(field)
  return attribute !== undefined && isAskable(field, attribute)
}
