import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import {
  CHANGE_ACTIONS,
  type ChangeAction,
  type ChangeFilters,
  type ChangesPlan,
  EVERY_CHANGE,
  type Moment,
  readMoment,
  readPosition,
} from '../change.ts'
import { BAD_IDS, excessOf, idsOf } from './filter.ts'
import { familiesOf } from './index.ts'
import { DEFAULT_SIZE, MAXIMUM_SIZE } from './page.ts'
import type { Parameter } from './parameters.ts'
import { withPlus } from './time-value.ts'

const FAMILIES = ['filter', 'sort', 'page']
/** Those that a stream has too. */
export const STREAM_FILTERS = ['resource-type', 'resource-id', 'user-id'] as const
const CHANGE_FILTERS = [
  ...STREAM_FILTERS,
  'token-id',
  'import-job-id',
  'request-id',
  'action',
  'from',
  'to',
] as const
/** The history of one record has its type and id in the address. */
const HISTORY_FILTERS = ['user-id'] as const

type FilterName = (typeof CHANGE_FILTERS)[number]
type Page = Pick<ChangesPlan, 'size' | 'after'>

/** The plan of a request for the change log; everything that is wrong with the query is reported at once. */
export const changesPlan = (registry: Registry, rawQuery: string): ChangesPlan =>
  planOf(registry, rawQuery, CHANGE_FILTERS)

export const historyPlan = (registry: Registry, rawQuery: string): ChangesPlan =>
  planOf(registry, rawQuery, HISTORY_FILTERS)

function planOf(registry: Registry, rawQuery: string, known: readonly FilterName[]): ChangesPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, FAMILIES, problems)
  const plan = {
    ...changeFilters(registry, families.get('filter') ?? [], known, problems),
    ...pageOf(families.get('page') ?? [], problems),
    descending: isDescending(families.get('sort')?.at(-1), problems),
  }
  refuseWhenAny(problems)
  return Object.freeze(plan)
}

export function changeFilters(
  registry: Registry,
  parameters: readonly Parameter[],
  known: readonly FilterName[],
  problems: Problems,
): ChangeFilters {
  let filters = EVERY_CHANGE
  for (const { name, member = '', value } of parameters) {
    const filter = known.find((one) => one === member.replaceAll('_', '-'))
    if (!filter) {
      problems.push(errors.filterNotAllowed(`changes has no filter "${member}"`, parameter(name)))
      continue
    }
    const [meant, read] = READERS[filter]
    const found = excessOf(value) ?? read(value, registry)
    if (typeof found === 'string') problems.push(errors.invalidFilterValue(found, parameter(name)))
    else filters = { ...filters, [meant]: found }
  }
  return filters
}

/** Of each filter what it is called in the plan, and how its value is read: a text says what is wrong with it. */
const READERS: Record<FilterName, readonly [keyof ChangeFilters, (value: string, all: Registry) => unknown]> =
  {
    'resource-type': ['types', typesOf],
    'resource-id': ['recordIds', idsIn],
    'user-id': ['userIds', idsIn],
    'token-id': ['tokenIds', idsIn],
    'import-job-id': ['importJobIds', idsIn],
    'request-id': ['requestIds', requestsIn],
    action: ['actions', actionsIn],
    from: ['from', momentIn],
    to: ['to', momentIn],
  }

function idsIn(value: string): string[] | string {
  return idsOf(value) ?? BAD_IDS
}

function requestsIn(value: string): string[] | string {
  const ids = value.split(',').map((id) => id.trim())
  return ids.every((id) => id !== '' && !id.includes('\0'))
    ? ids
    : 'The value must be the id of a request or a comma list of them'
}

function actionsIn(value: string): ChangeAction[] | string {
  const actions = value.split(',').map((name) => CHANGE_ACTIONS.find((one) => one === name.trim()))
  return actions.every((action) => action !== undefined)
    ? actions
    : `The value must be of ${CHANGE_ACTIONS.join(', ')}`
}

function momentIn(value: string): Moment | string {
  return readMoment(withPlus(value.trim())) ?? 'The value must be the id of a change or an ISO 8601 time'
}

function typesOf(value: string, registry: Registry): ResourceType[] | string {
  const types = value.split(',').map((name) => registry.types.get(name.trim()))
  return types.every((type) => type !== undefined)
    ? types
    : 'The value must be a type or a comma list of types'
}

function pageOf(parameters: readonly Parameter[], problems: Problems): Page {
  let page: Page = { size: DEFAULT_SIZE, after: undefined }
  for (const { name, member = '', value } of parameters) {
    const refuse = (detail: string) => problems.push(errors.invalidPage(detail, parameter(name)))
    if (member === 'size') {
      const size = /^\d{1,3}$/.test(value) ? Number(value) : 0
      if (size >= 1 && size <= MAXIMUM_SIZE) page = { ...page, size }
      else refuse(`The page size must be an integer from 1 to ${MAXIMUM_SIZE}`)
    } else if (member === 'after') {
      const after = value === 'latest' ? value : readPosition(value)
      if (after) page = { ...page, after }
      else refuse('This is not a position of the change log; take it from the id of a change or from meta')
    } else refuse(`Changes have no page parameter "${member}"`)
  }
  return page
}

function isDescending(sort: Parameter | undefined, problems: Problems): boolean {
  if (sort && !['', 'id', '-id'].includes(sort.value))
    problems.push(errors.invalidSort(`changes cannot be sorted by "${sort.value}"`, parameter(sort.name)))
  return sort?.value === '-id'
}
