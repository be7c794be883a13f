import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuseWhenAny } from '../errors.ts'
import type { WholeListPlan } from '../plan.ts'
import { Problems } from '../problems.ts'
import { filteringOf } from './filter.ts'
import { familiesOf, textOf } from './index.ts'
import { sortOf } from './page.ts'
import { fieldsOf } from './view.ts'

const FAMILIES = ['fields', 'filter', 'sort', 'format', 'exact']

/** The plan of a list that is sent as a whole, in one of these formats; the first of them when none is named. */
export function wholeListPlan<Format extends string>(
  registry: Registry,
  type: ResourceType,
  rawQuery: string,
  zone: string,
  formats: readonly [Format, ...Format[]],
): { plan: WholeListPlan; format: Format; isExact: boolean } {
  const problems = new Problems()
  const families = familiesOf(rawQuery, FAMILIES, problems)
  const wanted = textOf(families, 'format') ?? formats[0]
  const format = formats.find((one) => one === wanted)
  if (!format)
    problems.push(errors.badRequest(`The format must be ${formats.join(' or ')}`, parameter('format')))
  const exact = textOf(families, 'exact') ?? 'false'
  if (!/^(true|false)$/.test(exact))
    problems.push(errors.badRequest('exact must be true or false', parameter('exact')))
  const plan = {
    type,
    fields: fieldsOf(registry, families.get('fields') ?? [], problems),
    ...filteringOf(type, families.get('filter') ?? [], zone, problems),
    sort: sortOf(type, textOf(families, 'sort') ?? '', problems),
  }
  refuseWhenAny(problems)
  return { plan, format: format!, isExact: exact === 'true' }
}
