import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { type Channels, KINDS, type Kind, type MailWhen, USUAL } from './kinds.ts'

export type Settings = Readonly<Record<Kind, Channels>>

/** How each of these people wants to be told of each kind. */
export async function settingsOf(
  session: Session,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Settings>> {
  const rows = await session.rows(
    sql`SELECT s.user_id, s.kind, s.in_app, s.mail, s.push FROM notification_settings s
      WHERE s.account_id = ${account} AND s.user_id = ANY(${userIds})`,
  )
  const chosen = Map.groupBy(rows, ([userId]) => userId!)
  return new Map(
    userIds.map((id) => [
      id,
      {
        ...USUAL,
        ...Object.fromEntries(
          (chosen.get(id) ?? []).map(([, kind, inApp, mail, push]) => [
            kind!,
            { inApp: inApp === 't', mail: mail as MailWhen, push: push === 't' },
          ]),
        ),
      },
    ]),
  )
}

export const settingsOfOne = async (session: Session, userId: string): Promise<Settings> =>
  (await settingsOf(session, [userId])).get(userId)!

/** Keeps what somebody has chosen; kinds that are not named stay as they are. */
export async function changeSettings(
  session: Session,
  userId: string,
  changed: Readonly<Partial<Record<Kind, Partial<Channels>>>>,
): Promise<void> {
  for (const kind of KINDS) {
    const given = changed[kind]
    if (!given) continue
    const { inApp, mail, push } = { ...USUAL[kind], ...given }
    // Only what is given is set: the rest may be changing at this moment.
    await session.rows(
      sql`INSERT INTO notification_settings AS s (account_id, user_id, kind, in_app, mail, push)
        VALUES (${account}, ${userId}, ${kind}, ${inApp}, ${mail}, ${push})
        ON CONFLICT (account_id, user_id, kind) DO UPDATE SET
          in_app = coalesce(${given.inApp ?? null}::boolean, s.in_app), mail = coalesce(${given.mail ?? null}, s.mail),
          push = coalesce(${given.push ?? null}::boolean, s.push)
        WHERE s.account_id = ${account}`,
    )
  }
}
