import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Condition } from '../../jsonapi/plan.ts'
import { filteringOf } from '../../jsonapi/query/filter.ts'
import { savedParameters } from '../../jsonapi/query/saved-table.ts'
import type { Session } from '../../store/database.ts'
import { allSql } from '../../store/read/conditions.ts'
import { reachesSql } from '../../store/read/membership.ts'
import { account, join, raw, records, type Sql, sql } from '../../store/sql.ts'
import { lackForFinding } from '../link-rights.ts'
import type { Filters, Test } from './grammar.ts'

const FILTER = 'filter'

/** In whose name it is asked: by the fields that he sees and the scopes that he has. */
export type Asker = Pick<Session, 'registry' | 'actor'>

/** What filters ask of a record; refused where the type has no such filter, or not for who asks. */
export function conditionsIn(asker: Asker, type: ResourceType, filters: Filters, zone: string): Condition[] {
  const problems = new Problems()
  const { registry } = asker
  const parameters = savedParameters(FILTER, filters)
  const { conditions, savedTables, reads } = filteringOf(registry, type, parameters, { zone }, problems)
  const looked = parameters.length > 0 ? [type, ...reads.map((one) => registry.type(one.type))] : []
  for (const one of new Set(looked)) {
    const lack = lackForFinding(asker, one)
    if (lack) problems.push(errors.forbidden(lack))
  }
  if (savedTables.length > 0)
    problems.push(errors.filterNotAllowed('Saved tables cannot be filtered by here: name their filters'))
  refuseWhenAny(problems)
  return conditions
}

/** Whether a test holds of the record `t`, as SQL. */
export function testSql(asker: Asker, type: ResourceType, test: Test, zone: string): Sql {
  const own = allSql(asker.registry, type, conditionsIn(asker, type, test.filter ?? {}, zone))
  const related = Object.entries(test.related ?? {}).map(([name, filters]) =>
    relatedSql(asker, type, name, filters, zone),
  )
  return join(
    [own, ...related].map((one) => sql`(${one})`),
    ' AND ',
  )
}

function relatedSql(asker: Asker, type: ResourceType, name: string, filters: Filters, zone: string): Sql {
  const relationship = type.relationships.get(name)
  if (!relationship) throw refuse(errors.invalid(`${type.name} has no relationship "${name}"`))
  if (relationship.targets.length > 1)
    throw refuse(errors.invalid(`${name} may point at several types: it cannot be filtered by`))
  return reachesSql(asker.registry, type, name, (target) =>
    allSql(asker.registry, target, conditionsIn(asker, target, filters, zone)),
  )
}

/** Those of the records of which a test holds. */
export async function holdsFor(
  session: Session,
  type: ResourceType,
  test: Test,
  ids: readonly string[],
  zone: string,
): Promise<ReadonlySet<string>> {
  const rows = await session.rows(
    sql`SELECT t.id FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      AND ${testSql(session, type, test, zone)}${raw(session.asOf ? ' -- past' : '')}`,
  )
  return new Set(rows.map(([id]) => id!))
}

export const isEmptyTest = ({ filter = {}, related = {} }: Test): boolean =>
  Object.keys(filter).length + Object.keys(related).length === 0
