import type { Filter } from '../../definition/filter.ts'
import { typesReadBy } from '../../definition/reach.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { Asker, Condition, FilterRead, SavedTables } from '../plan.ts'
import { isId } from '../target.ts'
import { MOST_FILTERS, MOST_TABLES, MOST_VALUES, MOST_WORDS } from './limits.ts'
import { filterName, type Parameter } from './parameters.ts'
import { dateValue, timeValue } from './time-value.ts'
import { CUSTOM_FIELD, WHERE, type WhereFilter, whereOf } from './where.ts'

export interface Filtering {
  readonly conditions: Condition[]
  readonly savedTables: SavedTables[]
  readonly reads: FilterRead[]
}

export function filteringOf(
  registry: Registry,
  type: ResourceType,
  parameters: readonly Parameter[],
  asker: Asker,
  problems: Problems,
): Filtering {
  const filtering: Filtering = { conditions: [], savedTables: [], reads: [] }
  const beyond = parameters[MOST_FILTERS]
  if (beyond) {
    const detail = `There can be ${MOST_FILTERS} filters at most`
    problems.push(errors.badRequest(detail, parameter(beyond.name)))
    return filtering
  }
  for (const { name: given, member = '', value, values } of parameters) {
    const name = filterName(member)
    if (name === WHERE) {
      for (const one of values) addWhere(filtering, whereOf(registry, type, one, asker), given, problems)
      continue
    }
    const filter = type.filters.get(name)
    const text = filter?.kind === 'search' ? values.join(' ') : value
    const excess = excessOf(text, filter)
    for (const read of filter ? typesReadBy(type, filter) : [])
      filtering.reads.push({ type: read, parameter: given })
    if (!filter && !(CUSTOM_FIELD.test(name) && type.attributes.has('customs'))) {
      problems.push(errors.filterNotAllowed(`${type.name} has no filter "${member}"`, parameter(given)))
    } else if (excess) {
      problems.push(errors.invalidFilterValue(excess, parameter(given)))
    } else if (!filter) {
      filtering.conditions.push({ test: 'custom', key: name, values: value.split(',') })
    } else if (filter.kind === 'savedTable') {
      const ids = idsOf(value)
      if (ids?.length === value.split(',').length) filtering.savedTables.push({ ids, parameter: given })
      else problems.push(errors.invalidFilterValue(BAD_IDS, parameter(given)))
    } else {
      const found = conditionsOf(registry, type, filter, text, asker.zone)
      if (typeof found === 'string') problems.push(errors.invalidFilterValue(found, parameter(given)))
      else filtering.conditions.push(...found)
    }
  }
  return filtering
}

function addWhere(filtering: Filtering, found: WhereFilter, name: string, problems: Problems): void {
  filtering.conditions.push(...found.conditions)
  for (const type of found.reads) filtering.reads.push({ type, parameter: name })
  for (const detail of found.problems) problems.push(errors.invalidFilterValue(detail, parameter(name)))
}

/** What a value has too many of; undefined when it is fine. */
export function excessOf(value: string, filter?: Filter): string | undefined {
  if (filter?.kind === 'search')
    return wordsOf(value).length > MOST_WORDS ? `There can be ${MOST_WORDS} words at most` : undefined
  const most = filter?.kind === 'savedTable' ? MOST_TABLES : MOST_VALUES
  return value.split(',', most + 1).length > most ? `There can be ${most} values at most` : undefined
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

export const BAD_IDS = 'The value must be an id or a comma list of ids'
const BAD_TIME = 'The value must be a time such as 2026.10.01 13:19, 2026.10.01 or ISO 8601'
const BAD_DATE = 'The value must be a date such as 2026.10.01'
const BAD_TYPES = 'The value must be a type, such as deals or Deal, or a comma list of types'
const BAD_SWITCH = 'The value must be 1 or true (0 or false switch the filter off)'

type ValueFilter = Exclude<Filter, { kind: 'savedTable' }>
type StateFilter = Extract<Filter, { kind: 'state' }>

/** The conditions that a filter and its value stand for, or what is wrong with the value. */
function conditionsOf(
  registry: Registry,
  type: ResourceType,
  filter: ValueFilter,
  value: string,
  zone: string,
): Condition[] | string {
  switch (filter.kind) {
    case 'equals':
      return equalsOf(type, filter.attribute, value)
    case 'exactly':
      return [{ test: 'exactly', attribute: filter.attribute, values: value.split(',') }]
    case 'since':
    case 'until':
      return boundOf(type, filter, value, zone)
    case 'empty':
      return switchOf(value, [{ test: 'empty', attribute: filter.attribute }])
    case 'present':
      return switchOf(value, [{ test: 'present', attribute: filter.attribute }])
    case 'allEmpty':
      return switchOf(
        value,
        filter.attributes.map((attribute) => ({ test: 'empty', attribute })),
      )
    case 'phone':
      return [{ test: 'phone', attributes: filter.attributes, values: value.split(',') }]
    case 'search':
      return [{ ...filter, test: 'words', words: wordsOf(value) }]
    case 'state':
      return stateOf(filter, value)
    case 'ids': {
      const ids = idsOf(value)
      return ids ? [{ test: 'ids', ids }] : BAD_IDS
    }
    case 'targetType': {
      const types = typesNamed(registry, value)
      return types ? [{ test: 'targetType', relationship: filter.relationship, types }] : BAD_TYPES
    }
    case 'typeName': {
      const values = typesNamed(registry, value)
      return values ? [{ test: 'exactly', attribute: filter.attribute, values }] : BAD_TYPES
    }
    case 'related': {
      const ids = idsOf(value)
      return ids ? [{ test: 'related', relationship: filter.relationship, ids }] : BAD_IDS
    }
    case 'memberOf': {
      const ids = idsOf(value)
      return ids
        ? [{ test: 'memberOf', owner: filter.type, relationship: filter.relationship, ids }]
        : BAD_IDS
    }
  }
}

function equalsOf(type: ResourceType, attribute: string, value: string): Condition[] | string {
  const { kind } = type.attributes.get(attribute)!
  const values = value.split(',')
  if (kind.columnType === 'text') return [{ test: 'equals', attribute, values }]
  if (values.includes('')) return 'The value must not be empty'
  const read = values.map((item) => kind.read(item === 'true' || (item === 'false' ? false : item)))
  const wrong = read.find((reading) => 'problem' in reading)
  if (wrong && 'problem' in wrong) return `The value ${wrong.problem}`
  return [
    { test: 'equals', attribute, values: read.map((reading) => String('value' in reading && reading.value)) },
  ]
}

function boundOf(
  type: ResourceType,
  { kind, attribute }: { kind: 'since' | 'until'; attribute: string },
  value: string,
  zone: string,
): Condition[] | string {
  if (type.attributes.get(attribute)!.kind.columnType === 'date') {
    const day = dateValue(value)
    return day ? [{ test: kind === 'since' ? 'from' : 'to', attribute, value: day }] : BAD_DATE
  }
  const time = timeValue(value, zone)
  if (!time) return BAD_TIME
  if (kind === 'until' && time.endOfDay !== undefined)
    return [{ test: 'before', attribute, value: new Date(time.endOfDay).toISOString() }]
  return [{ test: kind === 'since' ? 'from' : 'to', attribute, value: new Date(time.moment).toISOString() }]
}

function stateOf({ relationship, choices }: StateFilter, value: string): Condition[] | string {
  const states = value.split(',').map((state) => state.trim())
  const known: readonly string[] = choices
  if (!states.every((state) => known.includes(state))) return `The value must be of ${choices.join(', ')}`
  return [{ test: 'state', relationship, states }]
}

function typesNamed(registry: Registry, value: string): string[] | undefined {
  const types = value.split(',').map((text) => registry.named(text.trim())?.name)
  return types.every((name) => name !== undefined) ? types : undefined
}

function switchOf(value: string, conditions: Condition[]): Condition[] | string {
  if (value === '1' || value === 'true') return conditions
  if (value === '0' || value === 'false') return []
  return BAD_SWITCH
}

/** Client programs append whole queries to an id (`336300?include=deals`): its leading integer counts. */
export function idsOf(value: string): string[] | undefined {
  const leading = value.split(',').map((item) => /^\s*(\d+)/.exec(item)?.[1])
  if (leading.some((id) => id === undefined)) return undefined
  return leading.filter((id): id is string => id !== undefined && isId(id))
}
