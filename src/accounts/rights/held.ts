import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { columnsOf, linkColumns } from '../../store/columns.ts'
import { FEW_PEOPLE, isOneOf } from '../../store/people.ts'
import type { Held, HeldLink } from '../../store/rights.ts'
import { account, join, raw, type Sql, sql, table } from '../../store/sql.ts'

const PEOPLE = 'users'

/** Whether records of the type are somebody's: he is responsible for them, made them or performs them, or is one himself. */
export const hasPeople = ({ name, relationships }: ResourceType): boolean =>
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
  const { columns, links: linked } = placesOfPeople(type)
  return [
    ...columns.map((column) => isOneOf(raw(`t.${column}`), people)),
    ...linked.map(({ table: links, record, person }) => {
      const theirs = sql`FROM ${table(links)} p WHERE p.account_id = ${account} AND ${isOneOf(raw(`p.${person}`), people)}`
      // The links of few people are looked up in an index together with what else is theirs.
      return people.length <= FEW_PEOPLE
        ? sql`t.id = ANY(ARRAY(SELECT p.${raw(record)} ${theirs}))`
        : sql`EXISTS (SELECT 1 ${theirs} AND p.${raw(record)} = t.id)`
    }),
  ]
}

/** Where a record of the type names people: in columns of its own, and in tables of links. */
export function placesOfPeople(type: ResourceType): Pick<Held, 'columns' | 'links'> {
  const columns: string[] = type.name === PEOPLE ? ['id'] : []
  const links: HeldLink[] = []
  for (const [name, relationship] of type.relationships) {
    if (relationship.targets.length !== 1 || relationship.targets[0] !== PEOPLE) continue
    if (isToOne(relationship)) columns.push(...columnsOf(name, relationship).values())
    else if (relationship.kind === 'linked') {
      const { mine, theirs } = linkColumns(type, relationship)
      links.push({ table: relationship.table, record: mine, person: theirs })
    }
  }
  return { columns, links }
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

/** A part that is nobody's own, or says something of the whole, is seen by who sees the whole; `seen` is the condition on that. */
export function wholeIsSeen(
  registry: Registry,
  type: ResourceType,
  seen: (whole: ResourceType) => Sql | undefined,
): Sql[] {
  if (hasPeople(type) && !type.isTalk) return []
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
