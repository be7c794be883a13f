import type { Access, SavedTable } from '../accounts/access.ts'
import { isObject } from '../definition/kinds/json.ts'
import type { Registry } from '../definition/registry.ts'
import { type ErrorObject, errors, parameter, refuse, refuseWhenAny } from '../jsonapi/errors.ts'
import type { Condition, ListPlan } from '../jsonapi/plan.ts'
import { filteringOf, filterName, idsOf } from '../jsonapi/query/filter.ts'
import { type Parameter, parametersOf } from '../jsonapi/query/parameters.ts'

/** The ids of the saved tables that a query is filtered by, if it is; what is wrong with it is told later. */
export function savedTablesIn(registry: Registry, rawQuery: string): string[] | undefined {
  if (!/filter|%/.test(rawQuery)) return undefined
  const isSavedTable = ({ family, member = '' }: Parameter) =>
    family === 'filter' &&
    registry.types.values().some(({ filters }) => filters.get(filterName(member))?.kind === 'savedTable')
  try {
    const ids = parametersOf(rawQuery)
      .filter(isSavedTable)
      .flatMap(({ value }) => idsOf(value) ?? [])
    return ids.length > 0 ? ids : undefined
  } catch {
    return undefined
  }
}

type FilteredPlan = Pick<ListPlan, 'type' | 'savedTables'>

/** The conditions of the saved tables that a list is filtered by. */
export function savedConditions(access: Access, plan: FilteredPlan): Condition[] {
  const fitting = new Map(
    access.savedTables
      ?.filter(({ resource }) => resource === plan.type.name)
      .map((table) => [table.id, table]),
  )
  const problems: ErrorObject[] = []
  const conditions = plan.savedTables.map(({ ids, parameter: name }): Condition => {
    const groups = ids.map((id) => {
      const table = fitting.get(id)
      if (!table)
        throw refuse(
          errors.invalidFilterValue(`There is no saved table ${id} of ${plan.type.name}`, parameter(name)),
        )
      return conditionsOf(access, plan, table, name, problems)
    })
    return { test: 'anyOf', groups }
  })
  refuseWhenAny(problems)
  return conditions
}

function conditionsOf(
  access: Access,
  plan: FilteredPlan,
  { conditions }: SavedTable,
  name: string,
  problems: ErrorObject[],
): Condition[] {
  const parameters = Object.entries(isObject(conditions) ? conditions : {}).map(([member, value]) => ({
    name,
    family: 'filter',
    member,
    value: [value].flat().map(textOf).join(','),
  }))
  return filteringOf(plan.type, parameters, access.zone, problems).conditions
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
