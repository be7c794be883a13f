import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf } from '../columns.ts'
import { columnNames } from '../layout.ts'
import { account, join, raw, records, type Sql, sql, unlessAllSeen } from '../sql.ts'

/** Those of the ids that name records which whoever asks may see. */
export const seenIds = (type: ResourceType, ids: readonly string[]): Sql =>
  sql`ARRAY(SELECT x.id FROM ${records(type)} x WHERE x.account_id = ${account} AND x.id = ANY(${ids}))`

/** A column that points at a record: nothing where that one is not seen. */
export const seenTarget = (target: ResourceType, column: Sql): Sql =>
  unlessAllSeen(
    target,
    column,
    sql`(SELECT x.id FROM ${records(target)} x WHERE x.account_id = ${account} AND x.id = ${column})`,
  )

/** Whether a column points at a record that is seen. */
export const isSeen = (target: ResourceType, column: Sql): Sql =>
  sql`${seenTarget(target, column)} IS NOT NULL`

/** The columns of a whole record `t`; links to what is not seen are empty. */
export function seenColumns(registry: Registry, type: ResourceType): Sql {
  const columns = known.get(type) ?? columnsIn(registry, type)
  known.set(type, columns)
  return columns
}

const known = new WeakMap<ResourceType, Sql>()

function columnsIn(registry: Registry, type: ResourceType): Sql {
  const targets = new Map<string, ResourceType>()
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship))
      for (const [target, column] of columnsOf(name, relationship)) targets.set(column, registry.type(target))
  const columns = columnNames(type).map((name) => {
    const target = targets.get(name)
    return target ? seenTarget(target, raw(`t.${name}`)) : raw(`t.${name}`)
  })
  return join(columns, ', ')
}
