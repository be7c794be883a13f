import type { ResourceType } from '../definition/resource.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import type { OfRecords, ToldKind } from './facts.ts'
import { notify, type Words } from './notify.ts'
import { type Named, type Recipient, recipientsAmong, seenBy } from './people.ts'
import { told } from './say.ts'

/** Something that happened to a record and concerns somebody. */
export interface Happening {
  readonly kind: ToldKind
  readonly userId: string
  readonly type: ResourceType
  readonly recordId: string
  /** Who did it; null for the system. */
  readonly byId: string | null
  /** What was done together is told together. */
  readonly together: string
}

interface Group extends Happening {
  readonly cause: string
  readonly recordIds: readonly string[]
}

/** Tells people of what happened: nobody of what he does not see, or did himself, and of many records at once in one piece. */
export async function tellOf(
  session: Session,
  powersNow: PowersNow,
  happenings: readonly Happening[],
): Promise<void> {
  const foreign = happenings.filter(({ userId, byId }) => userId !== byId)
  if (foreign.length === 0) return
  const people = await recipientsAmong(session, [...new Set(foreign.map(({ userId }) => userId))])
  for (const group of groupsOf(foreign)) {
    const recipient = people.get(group.userId)
    if (!recipient) continue
    const seen = await seenBy(session, powersNow, recipient, group.type, group.recordIds)
    if (seen.length > 0) await tellGroup(session, powersNow, { group, recipient, seen })
  }
}

function groupsOf(happenings: readonly Happening[]): readonly Group[] {
  const causeOf = ({ kind, type, together }: Happening) => `${kind} ${type.name} ${together}`
  const groups = Map.groupBy(happenings, (one) => `${one.userId} ${causeOf(one)}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    cause: causeOf(group[0]!),
    recordIds: [...new Set(group.map(({ recordId }) => recordId))],
  }))
}

interface Telling {
  readonly group: Group
  readonly recipient: Recipient
  readonly seen: readonly Named[]
}

async function tellGroup(
  session: Session,
  powersNow: PowersNow,
  { group, recipient, seen }: Telling,
): Promise<void> {
  const { kind, type, cause } = group
  const [number, known] = await count(session, recipient.id, cause, seen.length)
  const by = await doerOf(session, powersNow, group, recipient)
  const facts: OfRecords = {
    ...{ say: kind, type: type.name, number },
    ...(number === 1 && { name: seen[0]!.name }),
    ...(by && { by: by.name }),
  }
  const words = told(session.registry, facts, recipient)
  if (number > seen.length) return known === null ? undefined : tellAnew(session, known, words)
  const about = { type: type.name, id: number === 1 ? seen[0]!.id : null }
  const [id] = await notify(session, [{ userId: recipient.id, kind, words, about }])
  await session.rows(
    sql`UPDATE notification_causes t SET notification_id = ${id} WHERE t.account_id = ${account}
      AND t.user_id = ${recipient.id} AND t.cause = ${cause}`,
  )
}

/** Of how many records somebody has been told now for this cause, and by which notification. */
async function count(session: Session, userId: string, cause: string, more: number) {
  const [row] = await session.rows(
    sql`INSERT INTO notification_causes AS t (account_id, user_id, cause, number)
      VALUES (${account}, ${userId}, ${cause}, ${more})
      ON CONFLICT (account_id, user_id, cause) DO UPDATE SET number = t.number + excluded.number
        WHERE t.account_id = ${account}
      RETURNING t.number, t.notification_id`,
  )
  return [Number(row![0]), row![1] ?? null] as const
}

/** A large import comes in pieces: the notification of the first one goes on counting. */
async function tellAnew(session: Session, id: string, { title, facts }: Words): Promise<void> {
  const type = session.registry.type('notifications')
  const [row] = await session.rows(
    sql`SELECT 1 FROM notifications n WHERE n.account_id = ${account} AND n.id = ${id} FOR UPDATE`,
  )
  if (!row) return
  const attributes = new Map<string, unknown>([
    ['title', title],
    ['facts', JSON.stringify(facts)],
    ['resource-id', null],
  ])
  await carryOut(session, { action: 'update', type, id, attributes, links: new Map() })
}

/** Who did it, if who is told sees him. */
async function doerOf(
  session: Session,
  powersNow: PowersNow,
  { byId }: Group,
  recipient: Recipient,
): Promise<Named | undefined> {
  if (byId === null) return undefined
  const [by] = await seenBy(session, powersNow, recipient, session.registry.type('users'), [byId])
  return by
}
