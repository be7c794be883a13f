import { hasRight, lackOfScope } from '../../accounts/access/access.ts'
import { errors, parameter, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Condition, Filtered, FilterRead } from '../../jsonapi/plan.ts'
import { filteringOf } from '../../jsonapi/query/filter.ts'
import { savedParameters } from '../../jsonapi/query/saved-table.ts'
import type { Call } from '../service.ts'
import { savedTablesOf } from './saved-tables.ts'

/** All conditions of a list, those of its saved tables too; 403 for what looks into records that are closed to the caller. */
export async function conditionsOf(call: Call, plan: Filtered): Promise<Condition[]> {
  requireReads(call, plan.reads)
  return [...plan.conditions, ...savedConditions(call, plan, await savedTablesOf(call, plan))]
}

/** Who may not read a record does not find out about it by filtering others. */
function requireReads({ registry, access }: Call, reads: readonly FilterRead[]): void {
  refuseWhenAny(
    reads.flatMap(({ type: name, parameter: place }) => {
      const type = registry.type(name)
      if (hasRight(access, type, 'read')) return []
      return [{ ...lackOfScope(access, type.scope, 'read'), source: parameter(place) }]
    }),
  )
}

function savedConditions(call: Call, plan: Filtered, saved: ReadonlyMap<string, unknown>): Condition[] {
  const problems = new Problems()
  const conditions = plan.savedTables.map(({ ids, parameter: name }): Condition => {
    const groups = ids.map((id) => {
      if (!saved.has(id))
        throw refuse(
          errors.invalidFilterValue(`There is no saved table ${id} of ${plan.type.name}`, parameter(name)),
        )
      return conditionsIn(call, plan, saved.get(id), name, problems)
    })
    return { test: 'anyOf', groups }
  })
  refuseWhenAny(problems)
  return conditions
}

function conditionsIn(
  call: Call,
  plan: Filtered,
  conditions: unknown,
  name: string,
  problems: Problems,
): Condition[] {
  const parameters = savedParameters(name, conditions)
  const filtering = filteringOf(call.registry, plan.type, parameters, call.access, problems)
  requireReads(call, filtering.reads)
  return filtering.conditions
}
