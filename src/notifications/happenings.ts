import type { ResourceType } from '../definition/resource.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import { notify } from './notify.ts'
import { type Named, type Recipient, recipientsAmong, seenBy } from './people.ts'
import { byWords, type ToldKind, titleOf } from './words.ts'

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
  const title = titleOf(kind, { type, number, name: seen[0]!.name }, recipient.language)
  if (number > seen.length) return known === null ? undefined : retitle(session, known, title)
  const [id] = await notify(session, [
    {
      userId: recipient.id,
      kind,
      title,
      body: await bodyOf(session, powersNow, group, recipient),
      about: { type: type.name, id: number === 1 ? seen[0]!.id : null },
    },
  ])
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
async function retitle(session: Session, id: string, title: string): Promise<void> {
  const type = session.registry.type('notifications')
  const [row] = await session.rows(
    sql`SELECT 1 FROM notifications n WHERE n.account_id = ${account} AND n.id = ${id} FOR UPDATE`,
  )
  if (!row) return
  const attributes = new Map<string, unknown>([
    ['title', title],
    ['resource-id', null],
  ])
  await carryOut(session, { action: 'update', type, id, attributes, links: new Map() })
}

async function bodyOf(
  session: Session,
  powersNow: PowersNow,
  { byId }: Group,
  recipient: Recipient,
): Promise<string | null> {
  if (byId === null) return null
  const [by] = await seenBy(session, powersNow, recipient, session.registry.type('users'), [byId])
  return by ? byWords(by.name, recipient.language) : null
}
