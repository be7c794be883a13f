import type { ResourceType } from '../../definition/resource.ts'
import type { Change, ChangedFields } from '../../jsonapi/change.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { Session } from '../database.ts'
import { lastRow } from '../seen-records.ts'
import { account, raw, records, type Sql, sql } from '../sql.ts'

/** The changes `c` are of records that whoever asks sees now, or saw when they were deleted. */
export function seenChangesSql({ rights }: Session, types: readonly ResourceType[]): Sql[] {
  return types.flatMap((type) => {
    const condition = rights?.rows(type, 'read')
    if (!condition) return []
    return sql`(c.table_name <> ${raw(`'${type.table}'`)} OR ${isSeenSql(type, condition, raw('c.record_id'))})`
  })
}

/** Whether a record is seen under this condition, also one that is gone: then as it was last. */
export function isSeenSql(type: ResourceType, condition: Sql, id: Sql): Sql {
  const isThere = sql`EXISTS (SELECT 1 FROM ${records(type)} r WHERE r.account_id = ${account} AND r.id = ${id})`
  const table = raw(type.table)
  return sql`(${isThere} OR (NOT EXISTS (SELECT 1 FROM ${table} n WHERE n.account_id = ${account} AND n.id = ${id})
    AND EXISTS (SELECT 1 FROM (SELECT d.layout, d.whole FROM changes d WHERE d.account_id = ${account}
        AND d.table_name = ${raw(`'${type.table}'`)} AND d.record_id = ${id} AND d.action = 'delete' AND d.layout IS NOT NULL
        ORDER BY d.number DESC LIMIT 1) found, ${lastRow(table, 'found')} t WHERE ${condition})))`
}

/** The changes as who asks sees them: links to what he does not see are empty, and what changed nothing else is left out. */
export async function asSeen(session: Session, changes: readonly Change[]): Promise<readonly Change[]> {
  if (!session.rights) return changes
  const seen = await seenTargets(session, changes)
  return changes.flatMap((change) => {
    const [before, after] = withoutUnseen(change, seen)
    if (change.action === 'update' && isEmpty(before) && isEmpty(after)) return []
    const isKnown = change.userId !== null && seen({ type: 'users', id: change.userId })
    return [{ ...change, before, after, ...(isKnown ? {} : { userId: null, tokenId: null }) }]
  })
}

type IsSeen = (target: Identifier) => boolean

async function seenTargets(session: Session, changes: readonly Change[]): Promise<IsSeen> {
  const targets = changes.flatMap(({ before, after, userId }) => [
    ...linkedIn(before),
    ...linkedIn(after),
    ...(userId === null ? [] : [{ type: 'users', id: userId }]),
  ])
  const seen = new Set<string>()
  const allSeen = new Set<string>()
  for (const [name, group] of Map.groupBy(targets, ({ type }) => type)) {
    const type = session.registry.type(name)
    const condition = session.rights?.rows(type, 'read')
    if (!condition) {
      allSeen.add(name)
      continue
    }
    const ids = [...new Set(group.map(({ id }) => id))]
    const rows = await session.rows(
      sql`SELECT l.id FROM unnest(${ids}::bigint[]) l (id) WHERE ${isSeenSql(type, condition, raw('l.id'))}`,
    )
    for (const [id] of rows) seen.add(`${name} ${id}`)
  }
  return ({ type, id }) => allSeen.has(type) || seen.has(`${type} ${id}`)
}

const linkedIn = (fields: ChangedFields | null): Identifier[] =>
  [...(fields?.links.values() ?? [])].flatMap((one) => one ?? [])

type Linked = Identifier | null | readonly Identifier[]

function linkSeen(one: Linked, isSeen: IsSeen): Linked {
  if (one === null) return null
  if ('id' in one) return isSeen(one) ? one : null
  return one.filter(isSeen)
}

type Both = readonly [before: ChangedFields | null, after: ChangedFields | null]

/** What was before and after; a link that led from nothing he sees to nothing he sees has not changed for him. */
function withoutUnseen({ action, before, after }: Change, isSeen: IsSeen): Both {
  const fields: Both = [fieldsSeen(before, isSeen), fieldsSeen(after, isSeen)]
  if (action !== 'update') return fields
  const names = new Set(fields.flatMap((one) => [...(one?.links.keys() ?? [])]))
  const unchanged = [...names].filter((name) => fields.every((one) => isNothing(one?.links.get(name))))
  const [was, is] = fields.map((one) => one && { ...one, links: without(one.links, unchanged) })
  return [was!, is!]
}

const isNothing = (one: Linked | undefined): boolean =>
  one === null || one === undefined || (Array.isArray(one) && one.length === 0)

const without = (links: ChangedFields['links'], names: readonly string[]): ChangedFields['links'] =>
  new Map([...links].filter(([name]) => !names.includes(name)))

function fieldsSeen(fields: ChangedFields | null, isSeen: IsSeen): ChangedFields | null {
  if (!fields) return null
  const links = new Map<string, Linked>()
  for (const [name, one] of fields.links) links.set(name, linkSeen(one, isSeen))
  return { ...fields, links }
}

/** That a record has changed, with nothing of what has, tells of hidden fields and links alone. */
const isEmpty = (fields: ChangedFields | null): boolean =>
  !fields || (fields.links.size === 0 && fields.values.keys().every((name) => STAMPS.includes(name)))

const STAMPS = ['updated-at', 'cached-at']
