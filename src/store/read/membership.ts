import { singularOf, snakeCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Condition } from '../../jsonapi/plan.ts'
import { columnsOf, linkColumns } from '../columns.ts'
import { account, join, raw, records, type Sql, sql, table, unlessAllSeen } from '../sql.ts'
import { idList, lineSql } from './lookup.ts'
import { seenIds } from './seen.ts'

/** A table of pairs (owner, member) that says who is in a to-many relationship. */
export interface Pairs {
  readonly table: Sql
  readonly owner: Sql
  readonly member: Sql
}

/** Where a to-many relationship of a type is kept. */
export function pairsOf(registry: Registry, type: ResourceType, relationship: Relationship): Pairs {
  if (relationship.kind === 'many') {
    const target = registry.type(relationship.targets[0])
    return {
      table: records(target),
      owner: raw(ownerColumn(registry, type, relationship)),
      member: raw('id'),
    }
  }
  if (relationship.kind === 'linked') {
    const { mine, theirs } = linkColumns(type, relationship)
    return { table: table(relationship.table), owner: raw(mine), member: raw(theirs) }
  }
  if (relationship.kind === 'through') {
    const lines = registry.relationship(type, relationship.lines)
    const lineType = registry.type(lines.targets[0]!)
    return {
      table: records(lineType),
      owner: raw(ownerColumn(registry, type, lines)),
      member: raw(`${snakeCase(relationship.over)}_id`),
    }
  }
  throw new Error('A to-one relationship has no pairs')
}

/**
 * The members of a to-many relationship of these records, for a lookup; the note is the owner.
 * What is linked several times is found several times: telling them apart would need a look at all.
 */
export function membersSql(
  registry: Registry,
  type: ResourceType,
  relationship: Relationship,
  ids: readonly string[],
  limit: Sql,
): Sql {
  const pairs = pairsOf(registry, type, relationship)
  const target = records(registry.type(relationship.targets[0]!))
  if (relationship.kind === 'many')
    return sql`SELECT m.id, ${lineSql('m', raw('m.owner'))} AS line
      FROM (SELECT t.id, t.version, t.${pairs.owner} AS owner FROM ${target} t
        WHERE t.account_id = ${account} AND t.${pairs.owner} = ANY(${idList(ids)}) ${limit}) m ORDER BY m.id`
  // One by one: PostgreSQL would read a whole table of targets rather than look up some thousands of them.
  return sql`SELECT t.id, ${lineSql('t', raw('p.owner'))} AS line
    FROM (SELECT l.${pairs.owner} AS owner, l.${pairs.member} AS member FROM ${pairs.table} l
      WHERE l.account_id = ${account} AND l.${pairs.owner} = ANY(${idList(ids)})
        AND l.${pairs.member} IS NOT NULL ${limit}) p
    CROSS JOIN LATERAL (SELECT t.id, t.version FROM ${target} t
      WHERE t.account_id = ${account} AND t.id = p.member LIMIT 1) t ORDER BY t.id`
}

/** The column of the target's own to-one that points back at this type. */
function ownerColumn(registry: Registry, type: ResourceType, relationship: Relationship): string {
  const target = registry.type(relationship.targets[0]!)
  const inverse = registry.relationship(target, relationship.inverse!)
  if (!isToOne(inverse)) throw new Error(`${singularOf(target.name)}.${relationship.inverse} is not to-one`)
  return columnsOf(relationship.inverse!, inverse).get(type.name)!
}

/** Of one value an index has the rows in the order of their ids, and so they are not sorted. */
export const isOneOf = (values: readonly string[]): Sql =>
  values.length === 1 ? sql`= ${values[0]}` : sql`= ANY(${values})`

/** Whether an index has the rows of this condition, or the links to them, in the order of their ids, whatever its value is. */
export function isInOrder(registry: Registry, type: ResourceType, condition: Condition): boolean {
  if (condition.test === 'related') {
    const relationship = registry.relationship(type, condition.relationship)
    return condition.ids.length === 1 && isToOne(relationship) && relationship.targets.length === 1
  }
  if (condition.test !== 'memberOf') return false
  const relationship = registry.relationship(registry.type(condition.owner), condition.relationship)
  return condition.ids.length === 1 && (relationship.kind === 'many' || relationship.kind === 'linked')
}

/** `t` is in this relationship of one of these records. */
export function isMember(registry: Registry, owner: ResourceType, name: string, ids: readonly string[]): Sql {
  const relationship = registry.relationship(owner, name)
  if (isToOne(relationship)) {
    const [column] = columnsOf(name, relationship).values()
    return sql`t.id IN (SELECT o.${raw(column!)} FROM ${records(owner)} o
      WHERE o.account_id = ${account} AND o.id = ANY(${ids}))`
  }
  const pairs = pairsOf(registry, owner, relationship)
  const isOwned = isOneOfSeen(owner, ids)
  if (relationship.kind === 'many') return sql`t.${pairs.owner} ${isOwned}`
  return sql`t.id IN (SELECT p.${pairs.member} FROM ${pairs.table} p
    WHERE p.account_id = ${account} AND p.${pairs.owner} ${isOwned})`
}

/** `t` has one of these records in its own relationship. */
export function hasRelated(
  registry: Registry,
  type: ResourceType,
  name: string,
  ids: readonly string[],
): Sql {
  const relationship = registry.relationship(type, name)
  if (isToOne(relationship)) {
    const tests = columnsOf(name, relationship)
      .entries()
      .map(([target, column]) => sql`t.${raw(column)} ${isOneOfSeen(registry.type(target), ids)}`)
    return sql`(${join([...tests], ' OR ')})`
  }
  const pairs = pairsOf(registry, type, relationship)
  const target = registry.type(relationship.targets[0]!)
  return sql`t.id IN (SELECT p.${pairs.owner} FROM ${pairs.table} p
    WHERE p.account_id = ${account} AND p.${pairs.member} ${isOneOfSeen(target, ids)})`
}

/** A record at the other end of this relationship of `t` is seen and meets a condition, on `t` too. */
export function reachesSql(
  registry: Registry,
  type: ResourceType,
  name: string,
  conditionOn: (target: ResourceType) => Sql,
): Sql {
  const relationship = registry.relationship(type, name)
  const found = (target: ResourceType, shown: Sql): Sql =>
    sql`SELECT ${shown} FROM ${records(target)} t WHERE t.account_id = ${account} AND ${conditionOn(target)}`
  if (isToOne(relationship)) {
    const tests = columnsOf(name, relationship)
      .entries()
      .map(([target, column]) => sql`t.${raw(column)} IN (${found(registry.type(target), raw('t.id'))})`)
    return sql`(${join([...tests], ' OR ')})`
  }
  const target = registry.type(relationship.targets[0])
  const pairs = pairsOf(registry, type, relationship)
  if (relationship.kind === 'many')
    return sql`t.id IN (${found(target, sql`t.${pairs.owner}`)} AND t.${pairs.owner} IS NOT NULL)`
  return sql`t.id IN (SELECT p.${pairs.owner} FROM ${pairs.table} p WHERE p.account_id = ${account}
    AND p.${pairs.member} IN (${found(target, raw('t.id'))}))`
}

/** The same for ids of records: whoever does not see one does not find by it. */
const isOneOfSeen = (type: ResourceType, ids: readonly string[]): Sql =>
  unlessAllSeen(type, isOneOf(ids), sql`= ANY(${seenIds(type, ids)})`)
