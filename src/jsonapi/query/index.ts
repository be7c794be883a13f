import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuse, refuseWhenAny } from '../errors.ts'
import type { ListPlan, View } from '../plan.ts'
import { Problems } from '../problems.ts'
import { filteringOf } from './filter.ts'
import { pageOf, sortOf } from './page.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { fieldsOf, type Including, includeOf } from './view.ts'

const LIST_FAMILIES = ['include', 'fields', 'filter', 'sort', 'page']
const VIEW_FAMILIES = ['include', 'fields']

/** The plan of a list request; everything that is wrong with the query is reported at once. */
export function listPlan(registry: Registry, type: ResourceType, rawQuery: string, zone: string): ListPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, LIST_FAMILIES, problems)
  const view = viewOf(registry, type, families, problems)
  const filtering = filteringOf(type, families.get('filter') ?? [], zone, problems)
  const sort = sortOf(type, textOf(families, 'sort') ?? '', problems)
  const page = pageOf(type, sort, families.get('page') ?? [], problems)
  const plan: ListPlan = { type, ...view, ...filtering, sort, page }
  refuseWhenAny(problems)
  return Object.freeze(plan)
}

/** Whole and alone, as most clients want it. */
const PLAIN_VIEW: View = Object.freeze({ include: new Map(), includes: false, fields: new Map() })

/** How a single record is to be shown. */
export function recordView(registry: Registry, type: ResourceType, rawQuery: string): View {
  if (rawQuery === '') return PLAIN_VIEW
  const problems = new Problems()
  const view = viewOf(registry, type, familiesOf(rawQuery, VIEW_FAMILIES, problems), problems)
  refuseWhenAny(problems)
  return Object.freeze(view)
}

/** Whether a new record that is there already, by its external id, is to be edited instead. */
export function updatesOnConflict(rawQuery: string): boolean {
  const asked = parametersOf(rawQuery).find(({ family }) => family === 'on-conflict')
  if (asked && asked.value !== 'update')
    throw refuse(errors.badRequest('on-conflict can only be "update"', parameter(asked.name)))
  return asked !== undefined
}

/** For addresses that take no parameters at all. */
export function noParameters(rawQuery: string): void {
  const problems = new Problems()
  familiesOf(rawQuery, [], problems)
  refuseWhenAny(problems)
}

export function viewOf(
  registry: Registry,
  type: Including,
  families: ReadonlyMap<string, Parameter[]>,
  problems: Problems,
): View {
  const include = textOf(families, 'include')
  return {
    include: includeOf(registry, type, include ?? '', problems),
    includes: include !== undefined,
    fields: fieldsOf(registry, families.get('fields') ?? [], problems),
  }
}

export const textOf = (families: ReadonlyMap<string, Parameter[]>, name: string) =>
  families.get(name)?.at(-1)?.value

/** Unknown names of plain lowercase letters are reserved by JSON:API and refused; others are ignored. */
export function familiesOf(rawQuery: string, known: readonly string[], problems: Problems) {
  const { known: meant = [], others = [] } = Object.groupBy(parametersOf(rawQuery), ({ family }) =>
    known.includes(family) ? 'known' : 'others',
  )
  for (const { name } of others.filter(({ family }) => /^[a-z]+$/.test(family)))
    problems.push(errors.paramNotAllowed(`The parameter "${name}" is not known here`, parameter(name)))
  return Map.groupBy(meant, ({ family }) => family)
}
