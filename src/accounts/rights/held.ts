import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf, linkColumns } from '../../store/columns.ts'
import { account, join, raw, type Sql, sql, table } from '../../store/sql.ts'

const PEOPLE = 'users'

/** Whether records of the type are somebody's: he is responsible for them, made them or performs them, or is one himself. */
const hasPeople = ({ name, relationships }: ResourceType): boolean =>
  name === PEOPLE ||
  relationships.values().some(({ targets }) => targets.length === 1 && targets[0] === PEOPLE)

/** `t` is held by one of these people. What is nobody's own is held with a record that it belongs to. */
export function heldBy(registry: Registry, type: ResourceType, people: readonly string[]): Sql {
  const tests = hasPeople(type)
    ? ownTests(type, people)
    : [...ownersOf(registry, type)].map(
        ([owner, column]) =>
          sql`EXISTS (SELECT 1 FROM (${idsOf(owner, heldBy(registry, owner, people))}) o WHERE o.id = t.${raw(column)})`,
      )
  return tests.length > 0 ? sql`(${join(tests, ' OR ')})` : raw('false')
}

/** Selects the ids of records that this condition on `t` holds for. */
const idsOf = (type: ResourceType, condition: Sql): Sql =>
  sql`SELECT t.id FROM ${table(type.table)} t WHERE t.account_id = ${account} AND (${condition})`

function ownTests(type: ResourceType, people: readonly string[]): Sql[] {
  const tests = type.name === PEOPLE ? [sql`t.id = ANY(${people})`] : []
  for (const [name, relationship] of type.relationships) {
    if (relationship.targets.length !== 1 || relationship.targets[0] !== PEOPLE) continue
    if (isToOne(relationship)) {
      const [column] = columnsOf(name, relationship).values()
      tests.push(sql`t.${raw(column!)} = ANY(${people})`)
    } else if (relationship.kind === 'linked') {
      const { mine, theirs } = linkColumns(type, relationship)
      tests.push(sql`EXISTS (SELECT 1 FROM ${table(relationship.table)} p WHERE p.account_id = ${account}
        AND p.${raw(mine)} = t.id AND p.${raw(theirs)} = ANY(${people}))`)
    }
  }
  return tests
}

/** The types that a record may belong to and that are somebody's, with the columns of these links. */
function* ownersOf(registry: Registry, type: ResourceType): Generator<readonly [ResourceType, string]> {
  for (const [name, relationship] of type.relationships)
    if (isToOne(relationship))
      for (const [target, column] of columnsOf(name, relationship)) {
        const owner = registry.type(target)
        if (hasPeople(owner)) yield [owner, column]
      }
}

/** A part that is nobody's own is seen by who sees the whole; `seen` is the condition on that. */
export function wholeIsSeen(
  registry: Registry,
  type: ResourceType,
  seen: (whole: ResourceType) => Sql | undefined,
): Sql[] {
  if (hasPeople(type)) return []
  return [...type.relationships].flatMap(([name, relationship]) => {
    if (!isToOne(relationship) || relationship.onTargetDelete !== 'delete') return []
    return [...columnsOf(name, relationship)].flatMap(([target, column]) => {
      const whole = registry.type(target)
      const condition = seen(whole)
      if (!condition) return []
      const link = raw(`t.${column}`)
      return sql`(${link} IS NULL OR EXISTS (SELECT 1 FROM (${idsOf(whole, condition)}) w WHERE w.id = ${link}))`
    })
  })
}
