import { problem, type Reading, value } from '../../definition/kinds/kind.ts'
import { plainDecimal, truth } from '../../definition/kinds/number.ts'
import { longText } from '../../definition/kinds/text.ts'
import { date, isoMoment } from '../../definition/kinds/time.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, records, type Sql, sql } from '../../store/sql.ts'

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

/** Those of them whose definitions whoever asks may see. */
export const seenCustomFieldsOf = (session: Session, type: ResourceType): Promise<CustomField[]> =>
  readFields(session, type, records(session.registry.type('custom-fields')))

async function readFields(
  session: Session,
  type: ResourceType,
  definitions: Sql = raw('custom_fields'),
): Promise<CustomField[]> {
  const rows = await session.rows(
    sql`SELECT f.id, f.attribute_name, f.name, coalesce(f.field_type, 'text'), f.select_options, f.formula, f.required
      FROM ${definitions} f WHERE f.account_id = ${account} AND f.resource_name = ${type.name} ORDER BY f.id`,
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

/** A value of a custom field as it is kept, or what is wrong with it. */
export function readCustom(field: CustomField, input: unknown): Reading {
  switch (field.type) {
    case 'text':
      return longText.read(input)
    case 'number':
      return isNumeric(input) ? value(input) : problem('must be a number')
    case 'date':
      return date.read(input)
    case 'datetime':
      return typeof input === 'string' && isoMoment(input) !== undefined
        ? value(input)
        : problem('must be a time in ISO 8601')
    case 'boolean':
      return truth.read(input)
    case 'select': {
      const [only = input, ...others] = Array.isArray(input) ? input : []
      const isFine = others.length === 0 && isOption(field, only)
      return isFine ? value(only) : problem(`must be one of: ${optionsOf(field)}`)
    }
    case 'multiselect':
      return Array.isArray(input) && input.every((item) => isOption(field, item))
        ? value(input)
        : problem(`must be an array of: ${optionsOf(field)}`)
    default:
      return problem('is calculated and cannot be written')
  }
}

/** So many are named to whoever has chosen another. */
const NAMED_OPTIONS = 20

const optionsOf = ({ options }: CustomField): string =>
  [...options.slice(0, NAMED_OPTIONS), ...(options.length > NAMED_OPTIONS ? ['…'] : [])].join(', ')

/** Below it a number is one that formulas can compute with. */
const LARGEST = 1e20

const isNumeric = (input: unknown) =>
  (typeof input === 'number' || (typeof input === 'string' && plainDecimal(input) !== undefined)) &&
  Math.abs(Number(input)) < LARGEST

const isOption = ({ options }: CustomField, input: unknown) =>
  typeof input === 'string' && (options.length === 0 || options.includes(input))
