import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Asker, WholeListPlan } from '../plan.ts'
import { filteringOf } from './filter.ts'
import { familiesOf, givenIn } from './index.ts'
import { sortingOf } from './page.ts'
import { fieldsOf } from './view.ts'

const FAMILIES = ['fields', 'filter', 'sort', 'format', 'exact']

/** The plan of a list that is sent as a whole, in one of these formats; the first of them when none is named. */
export function wholeListPlan<Format extends string>(
  registry: Registry,
  type: ResourceType,
  rawQuery: string,
  asker: Asker,
  formats: readonly [Format, ...Format[]],
): { plan: WholeListPlan; format: Format; isExact: boolean } {
  const problems = new Problems()
  const families = familiesOf(rawQuery, FAMILIES, problems)
  const wanted = givenIn(families, 'format', formats[0])
  const format = formats.find((one) => one === wanted.text)
  if (!format) problems.push(errors.badRequest(`The format must be ${formats.join(' or ')}`, wanted.source))
  const exact = givenIn(families, 'exact', 'false')
  if (!/^(true|false)$/.test(exact.text))
    problems.push(errors.badRequest('exact must be true or false', exact.source))
  const filtering = filteringOf(registry, type, families.get('filter') ?? [], asker, problems)
  const { sort, reads } = sortingOf(registry, type, givenIn(families, 'sort'), problems)
  const plan = {
    type,
    fields: fieldsOf(registry, families.get('fields') ?? [], problems),
    ...filtering,
    reads: [...filtering.reads, ...reads],
    sort,
  }
  refuseWhenAny(problems)
  return { plan, format: format!, isExact: exact.text === 'true' }
}
