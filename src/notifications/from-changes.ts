import type { Consequence } from '../follow/account-reader.ts'
import type { Change } from '../jsonapi/change.ts'
import { readPosition } from '../jsonapi/change.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { Cause } from '../store/cause.ts'
import { changeOf, type StoredChange } from '../store/changes/stored-change.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import { closedDeals } from './closed-deals.ts'
import { type Happening, tellOf } from './happenings.ts'
import { mentions } from './mentions.ts'

/** The relationships by which a record is given to somebody. */
const GIVEN_BY = ['responsible', 'performers']

/** Tells people of what the log says: what was given to them, deals that were won or lost, and where they are named. */
export const notificationsFrom =
  (powersNow: PowersNow): Consequence =>
  async (session, changes) => {
    const told = await worthTelling(session, changes)
    if (told.length === 0) return
    await tellOf(session, powersNow, [
      ...told.flatMap(assignments),
      ...(await closedDeals(session, told)),
      ...(await mentions(session, told.filter(isSaid))),
    ])
  }

/**
 * The changes of records that people are given, as the API tells them; who takes something back is told of nothing new.
 * What a visitor sends by a form is nobody's own doing: also who the form acts as is told of it.
 */
async function worthTelling(session: Session, changes: readonly StoredChange[]): Promise<readonly Change[]> {
  const { types } = session.registry
  const tables = new Map(
    [...types.values()]
      .filter(
        ({ attributes, relationships, isTalk }) =>
          isTalk || (attributes.has('as-string') && GIVEN_BY.some((name) => relationships.has(name))),
      )
      .map((type) => [type.table, type]),
  )
  const readable = new Set(types.keys())
  const told = changes
    .filter(([, , action, table]) => action !== 'delete' && tables.has(table))
    .map((change) => changeOf(change, tables, readable))
    .filter((change) => isSaid(change) || isGivenOrMoved(change))
  if (told.length === 0) return []
  const [undone, sent] = await Promise.all(
    (['undo', 'form'] as const).map((cause) => causedAmong(session, told, cause)),
  )
  return told
    .filter(({ position }) => !undone!.has(numberOf(position)))
    .map((change) => (sent!.has(numberOf(change.position)) ? { ...change, userId: null } : change))
}

const isSaid = ({ type }: Change): boolean => type.isTalk

const isGivenOrMoved = ({ after }: Change): boolean =>
  ['stage', ...GIVEN_BY].some((name) => after?.links.has(name))

const numberOf = (position: string): string => readPosition(position)![0]

async function causedAmong(
  session: Session,
  changes: readonly Change[],
  cause: Cause,
): Promise<ReadonlySet<string>> {
  const numbers = [...new Set(changes.map(({ position }) => numberOf(position)))]
  const rows = await session.rows(
    sql`SELECT DISTINCT c.number FROM changes c WHERE c.account_id = ${account} AND c.number = ANY(${numbers}) AND c.cause = ${cause}`,
  )
  return new Set(rows.map(([number]) => number!))
}

function assignments(change: Change): Happening[] {
  const { type, recordId, userId: byId, after, requestId, createdAt } = change
  const given = GIVEN_BY.flatMap((name) => linked(after?.links.get(name)))
  return given.map(({ id }) => ({
    kind: 'assigned',
    userId: id,
    type,
    recordId,
    byId,
    together: requestId ?? createdAt,
  }))
}

const linked = (links: Identifier | null | undefined | readonly Identifier[]): readonly Identifier[] =>
  !links ? [] : 'id' in links ? [links] : links
