import { plainDecimal } from '../definition/kinds/number.ts'
import { isDate, isoMoment } from '../definition/kinds/time.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** A custom field as its definition describes it. */
export interface CustomField {
  readonly id: string
  /** `custom-12` */
  readonly key: string
  readonly name: string
  readonly type: string
  readonly options: readonly string[]
  readonly formula: string | null
  readonly isRequired: boolean
}

/** Nobody else changes a definition while a transaction writes, so that it reads each list once. */
const known = new WeakMap<Session, Map<string, List>>()

type List = Promise<CustomField[]> | CustomField[]

/** The custom fields that are defined for a type; at once when they are known, as an import asks for every row. */
export function customFieldsOf(session: Session, type: ResourceType): List {
  const lists = known.get(session.forRules) ?? new Map<string, List>()
  known.set(session.forRules, lists)
  const list = lists.get(type.name) ?? readFields(session, type)
  lists.set(type.name, list)
  if (list instanceof Promise) list.then((fields) => lists.set(type.name, fields)).catch(() => {})
  return list
}

/** To be called by whoever has changed a definition in this transaction. */
export const forgetCustomFields = (session: Session): void => {
  known.delete(session.forRules)
}

async function readFields(session: Session, type: ResourceType): Promise<CustomField[]> {
  const rows = await session.rows(
    sql`SELECT f.id, f.attribute_name, f.name, coalesce(f.field_type, 'text'), f.select_options, f.formula, f.required
      FROM custom_fields f WHERE f.account_id = ${account} AND f.resource_name = ${type.name} ORDER BY f.id`,
  )
  return rows.map(([id, key, name, fieldType, options, formula, required]) => ({
    id: id!,
    key: key!,
    name: name!,
    type: fieldType!,
    options: options ? JSON.parse(options) : [],
    formula: formula ?? null,
    isRequired: required === 't',
  }))
}

/** What is wrong with a value of a custom field; undefined when it fits. */
export function misfit(field: CustomField, value: unknown): string | undefined {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' ? undefined : 'must be a string'
    case 'number':
      return isNumeric(value) ? undefined : 'must be a number'
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : 'must be a date in the form YYYY-MM-DD'
    case 'datetime':
      return typeof value === 'string' && isoMoment(value) !== undefined
        ? undefined
        : 'must be a time in ISO 8601'
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false'
    case 'select':
      return isOption(field, value) ? undefined : `must be one of: ${optionsOf(field)}`
    case 'multiselect':
      return Array.isArray(value) && value.every((item) => isOption(field, item))
        ? undefined
        : `must be an array of: ${optionsOf(field)}`
    default:
      return 'is calculated and cannot be written'
  }
}

/** So many are named to whoever has chosen another. */
const NAMED_OPTIONS = 20

const optionsOf = ({ options }: CustomField): string =>
  [...options.slice(0, NAMED_OPTIONS), ...(options.length > NAMED_OPTIONS ? ['…'] : [])].join(', ')

/** Below it a number is one that formulas can compute with. */
const LARGEST = 1e20

const isNumeric = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && plainDecimal(value) !== undefined)) &&
  Math.abs(Number(value)) < LARGEST

const isOption = ({ options }: CustomField, value: unknown) =>
  typeof value === 'string' && (options.length === 0 || options.includes(value))
