import { errors, refuse } from '../errors/errors.ts'
import { lackForFinding } from '../rules/link-rights.ts'
import { isSeenSql } from '../store/changes/seen.ts'
import type { Actor, Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { raw, sql } from '../store/sql.ts'
import type { Deed } from './deeds.ts'

/** In whose name an automation looks and acts. */
export interface Acting {
  readonly userId: string | null
  /** The token that wrote it, if one did. */
  readonly tokenId: string | null
}

/** Who acts: the user of an automation, with what he may do at this moment, and no more than the token that wrote it. */
export async function actorOf(
  powersNow: PowersNow,
  { userId, tokenId }: Acting,
  around: Pick<Actor, 'accountId' | 'zone' | 'requestId'>,
): Promise<Actor> {
  if (!userId) throw refuse(errors.forbidden('It acts as nobody: name a user'))
  const who = { ...around, userId, ...(tokenId !== null && { tokenId }), cause: 'automation' } as const
  const powers = await powersNow(who)
  if (powers.scopes.size === 0)
    throw refuse(
      errors.forbidden('The user that it acts as is disabled or gone, or the token that wrote it is revoked'),
    )
  return { ...who, ...powers }
}

/** Reads for automations as those in whose names they act do, each of whom is asked for once. */
export function onlookers(
  session: Session,
  powersNow: PowersNow,
  zone: string,
): (acting: Acting) => Promise<Session> {
  const known = new Map<string, Promise<Session>>()
  const { accountId } = session.actor
  return ({ userId, tokenId }) => {
    const key = `${userId} ${tokenId}`
    const found =
      known.get(key) ??
      actorOf(powersNow, { userId, tokenId }, { accountId, zone }).then((actor) => session.as(actor))
    known.set(key, found)
    return found
  }
}

/** What was done to records that whoever asks sees, or saw before they were deleted. */
export async function seenAmong(session: Session, deeds: readonly Deed[]): Promise<readonly Deed[]> {
  const [first] = deeds
  if (!first) return deeds
  const type = session.registry.type(first.type.name)
  const lack = lackForFinding(session, type)
  if (lack) throw refuse(errors.forbidden(lack))
  const condition = session.rights?.rows(type, 'read')
  if (!condition) return deeds
  const ids = [...new Set(deeds.map(({ recordId }) => recordId))]
  const rows = await session.rows(
    sql`SELECT l.id FROM unnest(${ids}::bigint[]) l (id) WHERE ${isSeenSql(type, condition, raw('l.id'))}`,
  )
  const seen = new Set(rows.map(([id]) => id!))
  return deeds.filter(({ recordId }) => seen.has(recordId))
}
