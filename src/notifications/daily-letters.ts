import { isZone } from '../definition/zone.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Database } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { KINDS, USUAL } from './kinds.ts'
import { dailyLetter } from './letter-jobs.ts'

/** The kinds that come by the daily letter where somebody has chosen nothing. */
export const USUALLY_DAILY = KINDS.filter((kind) => USUAL[kind].mail === 'daily')
const MOST = 1_000

/** The notification `n` of the user `u` belongs into his daily letter; `$1` are the kinds that usually do. */
export const BELONGS_INTO_LETTER = `EXISTS (SELECT 1 FROM (SELECT 1) x LEFT JOIN notification_settings s
    ON s.account_id = n.account_id AND s.user_id = n.user_id AND s.kind = n.kind
  WHERE CASE WHEN s.mail IS NULL THEN n.kind = ANY($1::text[]) ELSE s.mail = 'daily' END
    AND (n.read_at IS NULL OR s.in_app = false))`

/** The last eight o'clock of each person, and the one up to which he has had his letters; those for whom there is a letter. */
const DUE = `WITH people AS (SELECT u.account_id, u.id, d.sent_up_to,
      (date_trunc('day', now() AT TIME ZONE z.zone - interval '8 hours') + interval '8 hours') AT TIME ZONE z.zone AS eight
    FROM users u JOIN accounts a ON a.id = u.account_id
    CROSS JOIN LATERAL (SELECT CASE WHEN u.time_zone = ANY($2::text[]) THEN u.time_zone ELSE a.time_zone END AS zone) z
    LEFT JOIN daily_letters d ON d.account_id = u.account_id AND d.user_id = u.id
    WHERE NOT u.disabled AND u.password_hash IS NOT NULL),
  due AS (SELECT p.*, greatest(coalesce(p.sent_up_to, p.eight - interval '1 day'), p.eight - interval '7 days') AS since
    FROM people p WHERE p.sent_up_to IS NULL OR p.eight >= p.sent_up_to + interval '12 hours')
  SELECT d.account_id, d.id, to_json(d.since) #>> '{}', to_json(d.eight) #>> '{}' FROM due d
    WHERE EXISTS (SELECT 1 FROM notifications n WHERE n.account_id = d.account_id AND n.user_id = d.id
      AND n.created_at > d.since AND n.created_at <= d.eight AND ${BELONGS_INTO_LETTER})
    LIMIT ${MOST}`

/** At eight in the morning everybody is written to of what came by then and is unread: once a day, however the clock jumps. */
export async function sendDailyLetters(database: Database): Promise<void> {
  const zones = (
    await database.query('SELECT DISTINCT time_zone FROM users WHERE time_zone IS NOT NULL')
  ).flatMap(([zone]) => (isZone(zone!) ? [zone!] : []))
  const people = await database.query(DUE, [USUALLY_DAILY, zones])
  for (const [accountId, userId, after, until] of people) {
    const actor = { accountId: accountId!, userId: userId!, zone: 'UTC', isSystem: true } as const
    await database.transaction(actor, async (session) => {
      const taken = await session.rows(
        sql`INSERT INTO daily_letters AS d (account_id, user_id, sent_up_to) VALUES (${account}, ${userId}, ${until})
          ON CONFLICT (account_id, user_id) DO UPDATE SET sent_up_to = excluded.sent_up_to
            WHERE d.account_id = ${account} AND d.sent_up_to < excluded.sent_up_to RETURNING 1`,
      )
      if (taken.length > 0) await enqueue(session, dailyLetter(userId!, after!, until!))
    })
  }
}
