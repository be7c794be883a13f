import { snakeCase } from '../../definition/naming.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { belongingOf } from '../../definition/within.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { isId } from '../../jsonapi/target.ts'
import { lackForFinding, lackForLinking } from '../../rules/link-rights.ts'
import { columnsOf } from '../../store/columns.ts'
import type { Session, Row as StoredRow } from '../../store/database.ts'
import { account, raw, records, type Sql, sql } from '../../store/sql.ts'
import { type LinkEdit, setLink } from '../../store/write/write.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import type { Reference } from './references.ts'
import type { Row } from './rows.ts'

interface Candidate {
  readonly id: string
  /** What it belongs to, where links are found within something, and what that is called if it may be told. */
  readonly ownerId: string | null
  readonly ownerName: string | null
}

type Found = ReadonlyMap<string, readonly Candidate[]>
type IsMade = (reference: Reference) => boolean

const groupOf = ({ type, by }: Reference) => `${type} ${by}`

/**
 * Finds all records that these rows link, with one statement for each way to name them; they stay until the commit.
 * What `isMade` names and nobody finds is left out: in a trial, an earlier row would have made it.
 */
export async function resolverOf(
  session: Session,
  { type, format, leavesBadCells }: FormOfRows,
  rows: readonly Row[],
  isMade: IsMade,
) {
  refuseClosed(session, type, rows)
  const references = rows.flatMap(({ links }) => [...links.values()].flatMap((one) => one ?? []))
  const found = new Map<string, Found>()
  for (const [group, members] of Map.groupBy(references, groupOf))
    found.set(group, await findAll(session, members, ownerOf(session, type, members[0]!)))
  const isAdded = format === 'csv'
  return (row: Row) => linksOf(type, row, { found, isMade, isAdded, leavesBadCells })
}

type FormOfRows = Pick<ImportJob, 'type' | 'format' | 'leavesBadCells'>

interface Linking {
  readonly found: ReadonlyMap<string, Found>
  readonly isMade: IsMade
  /** A cell has a few of the members, a line of NDJSON all of them. */
  readonly isAdded: boolean
  readonly leavesBadCells: boolean
}

/** Links of what is closed to whoever imports become problems, and are not looked for. */
function refuseClosed(session: Session, type: ResourceType, rows: readonly Row[]): void {
  const lacks = new Map<string, string | undefined>()
  for (const { links, problems } of rows)
    for (const [name, references] of links) {
      if (!lacks.has(name)) lacks.set(name, lackForLinking(session, type, name))
      const message = lacks.get(name) ?? lackForKeys(session, references)
      if (!message) continue
      links.delete(name)
      problems.push({ field: name, message })
    }
}

function lackForKeys(session: Session, references: Reference | null | Reference[]): string | undefined {
  const byKey = [references ?? []].flat().find(({ by }) => by !== 'id')
  return byKey && lackForFinding(session, session.registry.type(byKey.type))
}

/** What the referenced record `t` belongs to, where a link of this type is found within that: its id and its name. */
function ownerOf(session: Session, type: ResourceType, { type: target }: Reference): Sql {
  const { registry } = session.unrestricted
  for (const one of type.relationships.values()) {
    if (!isToOne(one) || !one.within || !one.targets.includes(target)) continue
    const [name, belonging] = belongingOf(registry.types, type, one)!
    const column = raw(`t.${columnsOf(name, belonging).values().next().value}`)
    const owner = session.registry.types.get(belonging.targets[0]!)
    if (!owner?.attributes.has('name') || lackForFinding(session, owner)) return sql`${column}, NULL`
    return sql`${column}, (SELECT o.name FROM ${records(owner)} o WHERE o.account_id = ${account} AND o.id = ${column})`
  }
  return raw('NULL, NULL')
}

async function findAll(session: Session, members: readonly Reference[], owner: Sql): Promise<Found> {
  const { type, by } = members[0]!
  const values = [...new Set(members.map(({ value }) => value))].filter((value) => by !== 'id' || isId(value))
  const column = raw(`t.${snakeCase(by)}`)
  const castValues = by === 'id' ? sql`${values}::bigint[]` : sql`${values}::text[]`
  const read = (key: Sql, wanted: Sql) =>
    session.rows(
      sql`SELECT ${key}, t.id, ${owner} FROM ${records(session.registry.type(type))} t
        WHERE t.account_id = ${account} AND ${key} = ANY(${wanted}) ORDER BY t.id FOR KEY SHARE`,
    )
  const found = new Map(values.map((value): [string, Candidate[]] => [value, []]))
  for (const [value, ...candidate] of await read(column, castValues))
    found.get(value!)!.push(candidateIn(candidate))
  const others = by === 'id' ? [] : values.filter((value) => found.get(value)!.length === 0)
  if (others.length > 0) await findInAnyCase(others)
  return found

  /** People write names as they come to mind; outside keys are exact. */
  async function findInAnyCase(names: readonly string[]): Promise<void> {
    if (by === 'external-id') return
    const folded = Map.groupBy(names, (name) => name.trim().toLowerCase())
    const wanted = sql`${[...folded.keys()]}::text[]`
    for (const [value, ...candidate] of await read(sql`lower(${column})`, wanted))
      for (const name of folded.get(value!) ?? []) found.get(name)!.push(candidateIn(candidate))
  }
}

const candidateIn = ([id, ownerId = null, ownerName = null]: StoredRow): Candidate => ({
  id: id!,
  ownerId,
  ownerName,
})

/** What a row links; what it cannot find becomes its problem. */
function linksOf(
  type: ResourceType,
  { links: named, problems, leftOut }: Row,
  { found, isMade, isAdded, leavesBadCells }: Linking,
): Map<string, LinkEdit> {
  const links = new Map<string, LinkEdit>()
  for (const [name, references] of named) {
    const owners = ownersOf(type, name, named, found)
    const find = (reference: Reference) =>
      identifierOf(reference, candidatesOf(reference, found, owners), (message) => {
        if (!isMade(reference)) (leavesBadCells ? leftOut : problems).push({ field: name, message })
      })
    const linkage = Array.isArray(references)
      ? references.flatMap((one) => find(one) ?? [])
      : references && find(references)
    if (Array.isArray(linkage) && isAdded) links.set(name, { mode: 'add', linkage })
    else if (linkage !== undefined) links.set(name, setLink(linkage))
  }
  return links
}

/** What the row itself says of where a link is found; undefined when it says nothing, or may be found anywhere. */
function ownersOf(
  type: ResourceType,
  name: string,
  named: Row['links'],
  found: ReadonlyMap<string, Found>,
): readonly string[] | undefined {
  const relationship = type.relationships.get(name)!
  const owner = isToOne(relationship) && relationship.within ? named.get(relationship.within) : undefined
  return owner && !Array.isArray(owner) ? candidatesOf(owner, found).map(({ id }) => id) : undefined
}

/** Records that answer to this name; an id is right or wrong by itself, and the rules say so. */
function candidatesOf(
  reference: Reference,
  found: ReadonlyMap<string, Found>,
  owners?: readonly string[],
): readonly Candidate[] {
  const all = found.get(groupOf(reference))?.get(reference.value) ?? []
  return owners && reference.by !== 'id' ? all.filter(({ ownerId }) => owners.includes(ownerId ?? '')) : all
}

function identifierOf(
  { type, by, value }: Reference,
  candidates: readonly Candidate[],
  report: (message: string) => void,
): Identifier | undefined {
  if (candidates.length === 1) return { type, id: candidates[0]!.id }
  const count = candidates.length === 0 ? 'no record' : `more than one record`
  report(`There is ${count} of ${type} with the ${by} "${value}"${placesOf(candidates)}`)
  return undefined
}

/** So many of the places are named that something was found in. */
const MOST_PLACES = 5

/** Where each of several stands, for whoever has to say which one is meant. */
function placesOf(candidates: readonly Candidate[]): string {
  const names = candidates.flatMap(({ ownerName }) => ownerName ?? []).slice(0, MOST_PLACES)
  return names.length > 0 ? `, in ${names.map((name) => `"${name}"`).join(', ')}: say which` : ''
}
