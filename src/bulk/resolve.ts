import { snakeCase } from '../definition/naming.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { isId } from '../jsonapi/target.ts'
import { lackForFinding, lackForLinking } from '../rules/link-rights.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { type LinkEdit, setLink } from '../store/write/write.ts'
import type { Reference } from './references.ts'
import type { Row } from './rows.ts'

type Found = ReadonlyMap<string, readonly string[]>
type IsMade = (reference: Reference) => boolean

const groupOf = ({ type, by }: Reference) => `${type} ${by}`

/**
 * Finds all records that these rows link, with one statement for each way to name them; they stay until the commit.
 * What `isMade` names and nobody finds is left out: in a trial, an earlier row would have made it.
 */
export async function resolverOf(session: Session, type: ResourceType, rows: readonly Row[], isMade: IsMade) {
  refuseClosed(session, type, rows)
  const references = rows.flatMap(({ links }) => [...links.values()].flatMap((one) => one ?? []))
  const found = new Map<string, Found>()
  for (const [group, members] of Map.groupBy(references, groupOf))
    found.set(group, await findAll(session, members))
  return (row: Row) => linksOf(row, found, isMade)
}

/** Links of what is closed to whoever imports become problems, and are not looked for. */
function refuseClosed(session: Session, type: ResourceType, rows: readonly Row[]): void {
  for (const { links, problems } of rows)
    for (const [name, references] of links) {
      const message = lackForLinking(session, type, name) ?? lackForKeys(session, references)
      if (!message) continue
      links.delete(name)
      problems.push({ place: name, message })
    }
}

function lackForKeys(session: Session, references: Reference | null | Reference[]): string | undefined {
  const byKey = [references ?? []].flat().find(({ by }) => by !== 'id')
  return byKey && lackForFinding(session, session.registry.type(byKey.type))
}

async function findAll(session: Session, members: readonly Reference[]): Promise<Found> {
  const { type, by } = members[0]!
  const values = [...new Set(members.map(({ value }) => value))].filter((value) => by !== 'id' || isId(value))
  const column = raw(`t.${snakeCase(by)}`)
  const castValues = by === 'id' ? sql`${values}::bigint[]` : sql`${values}::text[]`
  const rows = await session.rows(
    sql`SELECT ${column}, t.id FROM ${raw(session.registry.type(type).table)} t
      WHERE t.account_id = ${account} AND ${column} = ANY(${castValues}) ORDER BY t.id FOR KEY SHARE`,
  )
  const found = new Map(values.map((value): [string, string[]] => [value, []]))
  for (const [value, id] of rows) found.get(value!)!.push(id!)
  return found
}

/** What a row links; what it cannot find becomes its problem. */
function linksOf(
  { links: named, problems }: Row,
  found: ReadonlyMap<string, Found>,
  isMade: IsMade,
): Map<string, LinkEdit> {
  const links = new Map<string, LinkEdit>()
  for (const [name, references] of named) {
    const find = (reference: Reference) =>
      identifierOf(reference, found, (message) => {
        if (!isMade(reference)) problems.push({ place: name, message })
      })
    const linkage = Array.isArray(references)
      ? references.flatMap((one) => find(one) ?? [])
      : references && find(references)
    if (linkage !== undefined) links.set(name, setLink(linkage))
  }
  return links
}

function identifierOf(
  reference: Reference,
  found: ReadonlyMap<string, Found>,
  report: (message: string) => void,
): Identifier | undefined {
  const { type, by, value } = reference
  const ids = found.get(groupOf(reference))?.get(value) ?? []
  if (ids.length === 1) return { type, id: ids[0]! }
  const count = ids.length === 0 ? 'no record' : `more than one record`
  report(`There is ${count} of ${type} with the ${by} "${value}"`)
  return undefined
}
