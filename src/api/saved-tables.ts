import { isObject } from '../definition/kinds/json.ts'
import { type ErrorObject, errors, parameter, refuse, refuseWhenAny } from '../jsonapi/errors.ts'
import type { Condition, WholeListPlan } from '../jsonapi/plan.ts'
import { filteringOf } from '../jsonapi/query/filter.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordsByIds } from '../store/read/records.ts'

/** The conditions of the saved tables that a list is filtered by. */
export async function savedConditions(session: Session, plan: WholeListPlan): Promise<Condition[]> {
  if (plan.savedTables.length === 0) return []
  const type = session.registry.type('table-states')
  const found = await recordsByIds(session, type, [...new Set(plan.savedTables.flatMap(({ ids }) => ids))])
  const fitting = new Map(
    found
      .filter((table) => storedValue(table, 'resource-name') === plan.type.name)
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
      return conditionsOf(session, plan, table, name, problems)
    })
    return { test: 'anyOf', groups }
  })
  refuseWhenAny(problems)
  return conditions
}

function conditionsOf(
  session: Session,
  plan: WholeListPlan,
  table: StoredRecord,
  name: string,
  problems: ErrorObject[],
): Condition[] {
  const saved: unknown = JSON.parse(storedValue(table, 'conditions') ?? '{}')
  const parameters = Object.entries(isObject(saved) ? saved : {}).map(([member, value]) => ({
    name,
    family: 'filter',
    member,
    value: [value].flat().map(textOf).join(','),
  }))
  return filteringOf(plan.type, parameters, session.actor.zone, problems).conditions
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
