import type { Registry } from '../definition/registry.ts'
import { idsOf } from '../jsonapi/query/filter.ts'
import { MOST_TABLES } from '../jsonapi/query/limits.ts'
import { filterName, type Parameter, parametersOf } from '../jsonapi/query/parameters.ts'

/** The ids of the saved tables that a query is filtered by, if it is; what is wrong with it is told later. */
export function savedTablesIn(registry: Registry, rawQuery: string): string[] | undefined {
  if (!/filter|%/.test(rawQuery)) return undefined
  const isSavedTable = ({ family, member = '' }: Parameter) =>
    family === 'filter' &&
    registry.types.values().some(({ filters }) => filters.get(filterName(member))?.kind === 'savedTable')
  try {
    const ids = parametersOf(rawQuery)
      .filter(isSavedTable)
      .flatMap(({ value }) => idsOf(value)?.slice(0, MOST_TABLES) ?? [])
    return ids.length > 0 ? ids : undefined
  } catch {
    return undefined
  }
}
