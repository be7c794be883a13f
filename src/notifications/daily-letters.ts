import { enqueue } from '../jobs/enqueue.ts'
import type { Database, Row } from '../store/database.ts'
import { eachInTurn } from '../store/each-in-turn.ts'
import { account, sql } from '../store/sql.ts'
import { zoneSql, zonesOf } from '../store/zones.ts'
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

/** No transaction takes so long: whoever began before a letter has stored by then what is in none yet. */
const LONGEST = `interval '1 day'`

/** His own zone, where it is one that PostgreSQL knows, or that of his account; `$2` are those that it knows. */
const ZONE = zoneSql('u.time_zone', '$2::text[]', zoneSql('a.time_zone', '$2::text[]'))

/**
 * The last eight o'clock of each person, the one up to which he has had his letters, and what he had been told by then;
 * those for whom there is a letter, with what it tells and what he has been told of the day before it.
 */
const DUE = `WITH people AS (SELECT u.account_id, u.id, d.sent_up_to, d.seen,
      (date_trunc('day', now() AT TIME ZONE z.zone - interval '8 hours') + interval '8 hours') AT TIME ZONE z.zone AS eight
    FROM users u JOIN accounts a ON a.id = u.account_id
    CROSS JOIN LATERAL (SELECT ${ZONE} AS zone) z
    LEFT JOIN daily_letters d ON d.account_id = u.account_id AND d.user_id = u.id
    WHERE NOT u.disabled AND u.password_hash IS NOT NULL),
  due AS (SELECT p.*, greatest(p.sent_up_to, p.eight - interval '7 days') AS since
    FROM people p WHERE p.sent_up_to IS NULL OR p.eight >= p.sent_up_to + interval '12 hours')
  SELECT d.account_id, d.id, to_json(d.eight) #>> '{}', to_json(l.ids), l.seen FROM due d
    CROSS JOIN LATERAL (SELECT array_agg(n.id::text) FILTER (WHERE ${BELONGS_INTO_LETTER}
          AND (n.created_at > d.since OR d.since = d.sent_up_to AND n.id <> ALL(d.seen))) AS ids,
        coalesce(array_agg(n.id) FILTER (WHERE n.created_at > d.eight - ${LONGEST}), '{}') AS seen
      FROM notifications n WHERE n.account_id = d.account_id AND n.user_id = d.id
        AND n.created_at > d.since - ${LONGEST} AND n.created_at <= d.eight) l
    WHERE l.ids IS NOT NULL LIMIT ${MOST}`

/**
 * At eight in the morning everybody is written to of what came by then and is unread: once a day, however the clock
 * jumps. An account that is held by somebody has its turn in the next minute, and keeps no other waiting for long.
 */
export async function sendDailyLetters(database: Database): Promise<void> {
  const people = await database.query(DUE, [USUALLY_DAILY, [...(await zonesOf(database))]])
  await eachInTurn(
    Map.groupBy(people, ([id]) => id!),
    ([accountId, theirs]) => writeTo(database, accountId, theirs),
    'People could not be written to',
  )
}

async function writeTo(database: Database, accountId: string, people: readonly Row[]): Promise<void> {
  for (const [, userId, until, ids, seen] of people) {
    const actor = { accountId, userId: userId!, zone: 'UTC', isSystem: true } as const
    await database.transaction(actor, async (session) => {
      const taken = await session.rows(
        sql`INSERT INTO daily_letters AS d (account_id, user_id, sent_up_to, seen)
            VALUES (${account}, ${userId}, ${until}, ${seen}::bigint[])
          ON CONFLICT (account_id, user_id) DO UPDATE SET sent_up_to = excluded.sent_up_to, seen = excluded.seen
            WHERE d.account_id = ${account} AND d.sent_up_to < excluded.sent_up_to RETURNING 1`,
      )
      if (taken.length > 0) await enqueue(session, dailyLetter(userId!, JSON.parse(ids!)))
    })
  }
}
