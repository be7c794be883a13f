import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { FIGURES } from '../../definition/summary.ts'
import { type ErrorSource, errors, parameter, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Asker, ListPlan, View } from '../plan.ts'
import { filteringOf } from './filter.ts'
import { pageOf, sortingOf } from './page.ts'
import { type Parameter, parametersOf } from './parameters.ts'
import { fieldsOf, type Including, includeOf } from './view.ts'

const LIST_FAMILIES = ['include', 'fields', 'filter', 'sort', 'page']
const VIEW_FAMILIES = ['include', 'fields']

/** The plan of a list request; everything that is wrong with the query is reported at once. */
export function listPlan(registry: Registry, type: ResourceType, rawQuery: string, asker: Asker): ListPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, LIST_FAMILIES, problems)
  const view = viewOf(registry, type, families, problems)
  const filtering = filteringOf(registry, type, families.get('filter') ?? [], asker, problems)
  const { sort, reads } = sortingOf(registry, type, givenIn(families, 'sort'), problems)
  const page = pageOf(type, sort, families.get('page') ?? [], problems)
  const plan: ListPlan = { type, ...view, ...filtering, reads: [...filtering.reads, ...reads], sort, page }
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

/** For addresses that take one parameter, which is one of these; the first of them when it is not given. */
export function oneOf<Choice extends string>(
  rawQuery: string,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const problems = new Problems()
  const given = givenIn(familiesOf(rawQuery, [name], problems), name, choices[0])
  const chosen = choices.find((one) => one === given.text)
  if (!chosen) problems.push(errors.badRequest(`${name} must be ${choices.join(' or ')}`, given.source))
  refuseWhenAny(problems)
  return chosen!
}

export function viewOf(
  registry: Registry,
  type: Including,
  families: ReadonlyMap<string, Parameter[]>,
  problems: Problems,
): View {
  return {
    include: includeOf(registry, type, givenIn(families, 'include'), problems),
    includes: families.has('include'),
    fields: fieldsOf(registry, families.get('fields') ?? [], problems),
  }
}

/** What a parameter was given, and how it was called. */
export interface Given {
  readonly text: string
  readonly source: ErrorSource
}

export function givenIn(families: ReadonlyMap<string, Parameter[]>, family: string, fallback = ''): Given {
  const parameters = families.get(family)
  const text = parameters?.map(({ value }) => value).join(',') ?? fallback
  return { text, source: parameter(parameters?.[0]?.name ?? family) }
}

/** Those that are lists: repeating one adds to it. */
const LISTS = new Set(['filter', 'include', 'fields', 'sort', 'group', ...FIGURES])

/** Unknown names of plain lowercase letters are reserved by JSON:API and refused; others are ignored. */
export function familiesOf(rawQuery: string, known: readonly string[], problems: Problems) {
  const { known: meant = [], others = [] } = Object.groupBy(parametersOf(rawQuery), ({ family }) =>
    known.includes(family) ? 'known' : 'others',
  )
  for (const { name } of others.filter(({ family }) => /^[a-z]+$/.test(family)))
    problems.push(errors.paramNotAllowed(`The parameter "${name}" is not known here`, parameter(name)))
  const { several = [], fine = [] } = Object.groupBy(meant, ({ family, values }) =>
    values.length > 1 && !LISTS.has(family) ? 'several' : 'fine',
  )
  for (const { name, family } of several) {
    const make = family === 'page' ? errors.invalidPage : errors.badRequest
    problems.push(make(`The parameter "${name}" can be given only once`, parameter(name)))
  }
  return Map.groupBy(fine, ({ family }) => family)
}
