import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import {
  type Checking,
  checkFilters,
  checkNumber,
  checkType,
  onlyMembers,
  type Path,
  wrong,
} from './checking.ts'
import { type Filters, WHEN_KINDS } from './grammar.ts'
import { scheduleOf } from './schedule.ts'

const PATH: Path = ['when']
const LONGEST_SETTLE = 3_600
const FURTHEST = 10_000
const AT = /^([01]\d|2[0-3]):[0-5]\d$/
/** Minute, hour, day, month, day of the week. */
const CRON_PARTS = 5

const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  created: ['kind', 'type', 'settle'],
  changed: ['kind', 'type', 'fields', 'settle'],
  deleted: ['kind', 'type'],
  matches: ['kind', 'type', 'filter', 'settle'],
  date: ['kind', 'type', 'field', 'offset', 'unit', 'at', 'yearly'],
  schedule: ['kind', 'cron', 'type', 'filter'],
  webhook: ['kind'],
  manual: ['kind', 'type'],
}

/** What `when` is about, as far as it is said; told when it makes no sense. */
export function checkWhen(checking: Omit<Checking, 'type'>, when: unknown): ResourceType | undefined {
  const all: Checking = { ...checking, type: undefined }
  if (!isObject(when)) {
    wrong(all, PATH, 'must be an object')
    return undefined
  }
  const { kind } = when
  if (typeof kind !== 'string' || !(WHEN_KINDS as readonly string[]).includes(kind)) {
    wrong(all, [...PATH, 'kind'], `must be one of ${WHEN_KINDS.join(', ')}`)
    return undefined
  }
  onlyMembers(all, PATH, when, MEMBERS[kind]!)
  if (kind === 'webhook') return undefined
  if (kind === 'schedule') checkCron(all, when.cron)
  if (kind === 'schedule' && when.type === undefined) return undefined
  const type = checkType(all, [...PATH, 'type'], when.type)
  checkNumber(all, [...PATH, 'settle'], when.settle, [0, LONGEST_SETTLE])
  if (!type) return undefined
  if (kind === 'changed') checkFields(all, type, when.fields)
  if (kind === 'date') checkDate(all, type, when)
  if (kind === 'matches' && !isObject(when.filter)) wrong(all, [...PATH, 'filter'], 'must be an object')
  if (isObject(when.filter)) checkFilters(all, [...PATH, 'filter'], type, { filter: when.filter as Filters })
  return type
}

function checkFields(checking: Checking, type: ResourceType, fields: unknown): undefined {
  if (fields === undefined) return
  const path = [...PATH, 'fields']
  if (!Array.isArray(fields) || fields.length === 0) return wrong(checking, path, 'must be a list of fields')
  for (const [index, name] of fields.entries())
    if (!type.attributes.has(name) && !type.relationships.has(name))
      wrong(checking, [...path, index], `${type.name} has no field "${name}"`)
}

function checkDate(checking: Checking, type: ResourceType, when: Record<string, unknown>): undefined {
  const { field, unit = 'days', at, yearly } = when
  const kind = typeof field === 'string' ? type.attributes.get(field)?.kind.name : undefined
  const isDay = kind === 'date'
  if (!isDay && kind !== 'datetime') wrong(checking, [...PATH, 'field'], `${type.name} has no such date`)
  checkNumber(checking, [...PATH, 'offset'], when.offset, [-FURTHEST, FURTHEST])
  if (unit !== 'days' && unit !== 'hours') wrong(checking, [...PATH, 'unit'], 'must be days or hours')
  if (unit === 'hours' && at !== undefined) wrong(checking, [...PATH, 'at'], 'goes with days alone')
  if (at !== undefined && (typeof at !== 'string' || !AT.test(at)))
    wrong(checking, [...PATH, 'at'], 'must be a time of day such as 09:00')
  if (yearly !== undefined && typeof yearly !== 'boolean')
    wrong(checking, [...PATH, 'yearly'], 'must be true or false')
  if (yearly === true && unit === 'hours') wrong(checking, [...PATH, 'yearly'], 'goes with days alone')
}

function checkCron(checking: Checking, cron: unknown): undefined {
  const path = [...PATH, 'cron']
  const isFive = typeof cron === 'string' && cron.trim().split(/\s+/).length === CRON_PARTS
  if (!isFive || /[HLW#?@]/i.test(cron.replace(/[a-z]{3}/gi, '')))
    return wrong(checking, path, 'must be minute, hour, day, month, day of the week, such as "0 9 * * 1"')
  try {
    if (!scheduleOf(cron).comesEver) wrong(checking, path, 'names no day that there is')
  } catch (failure) {
    wrong(checking, path, (failure as Error).message)
  }
}
