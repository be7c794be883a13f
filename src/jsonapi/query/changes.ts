import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { type ChangesPlan, readPosition } from '../change.ts'
import { BAD_IDS, excessOf, idsOf } from './filter.ts'
import { familiesOf } from './index.ts'
import { DEFAULT_SIZE, MAXIMUM_SIZE } from './page.ts'
import type { Parameter } from './parameters.ts'

const FAMILIES = ['filter', 'sort', 'page']
export const CHANGE_FILTERS = ['resource-type', 'resource-id', 'user-id'] as const
/** The history of one record has its type and id in the address. */
const HISTORY_FILTERS = ['user-id'] as const

type FilterName = (typeof CHANGE_FILTERS)[number]
type Filters = Pick<ChangesPlan, 'types' | 'recordIds' | 'userIds'>
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
): Filters {
  let filters: Filters = { types: undefined, recordIds: undefined, userIds: undefined }
  for (const { name, member = '', value } of parameters) {
    const filter = known.find((one) => one === member.replaceAll('_', '-'))
    if (!filter) {
      problems.push(errors.filterNotAllowed(`changes has no filter "${member}"`, parameter(name)))
      continue
    }
    const read =
      excessOf(value) ?? (filter === 'resource-type' ? typesOf(registry, value) : (idsOf(value) ?? BAD_IDS))
    if (typeof read === 'string') problems.push(errors.invalidFilterValue(read, parameter(name)))
    else filters = { ...filters, [MEMBERS[filter]]: read }
  }
  return filters
}

const MEMBERS = { 'resource-type': 'types', 'resource-id': 'recordIds', 'user-id': 'userIds' } as const

function typesOf(registry: Registry, value: string): ResourceType[] | string {
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
