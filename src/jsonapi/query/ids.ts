import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Asker, Filtered, ListPlan } from '../plan.ts'
import { filteringOf } from './filter.ts'
import { familiesOf, givenIn } from './index.ts'
import { sortingOf } from './page.ts'

/** So many ids are told at once. */
export const MOST_IDS = 10_000

/** Which ids of a list are wanted. */
export type IdsPlan = Filtered & Pick<ListPlan, 'sort'>

/** The plan of a list of which only the ids are wanted; everything that is wrong with the query is reported at once. */
export function idsPlan(registry: Registry, type: ResourceType, rawQuery: string, asker: Asker): IdsPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, ['filter', 'sort'], problems)
  const filtering = filteringOf(registry, type, families.get('filter') ?? [], asker, problems)
  const { sort, reads } = sortingOf(registry, type, givenIn(families, 'sort'), problems)
  const plan = {
    type,
    ...filtering,
    reads: [...filtering.reads, ...reads],
    sort,
  }
  refuseWhenAny(problems)
  return Object.freeze(plan)
}
