import { readPosition } from '../jsonapi/change.ts'
import type { Database } from '../store/database.ts'
import type { Answer } from './send.ts'
import type { Mark, Subscription } from './subscription.ts'

/** Something that is told: the same however often it is sent. */
export interface Delivery {
  readonly event: string
  readonly position: string | null
  readonly previous: string | null
  readonly resourceType: string | null
  readonly resourceId: string | null
  readonly body: string
}

/** One that was put aside, to be tried again. */
export interface Aside extends Delivery {
  readonly id: string
  readonly attempts: number
  /** Since when it is tried, and when it is tried again. */
  readonly ageMs: number
  readonly dueInMs: number
}

/** What is noted of a delivery; without an answer it only waits behind another one of its record. */
export interface Outcome {
  readonly state: 'delivered' | 'waiting' | 'failed'
  readonly attempts: number
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly answer?: Answer
  /** When it is tried again. */
  readonly dueInMs?: number
}

export type NewOutcome = Outcome & { readonly delivery: Delivery }
export type OldOutcome = Outcome & { readonly id: string }

const OUTCOME_COLUMNS = `state text, attempts int, "nextInMs" float8, url text, headers json, "answerStatus" int,
  "answerBody" text, duration int, error text, "attemptedAt" timestamptz`

const WHOSE = '"accountId" bigint, "webhookId" bigint'

const insertedFrom = (
  parameter: string,
  whose: string,
): string => `INSERT INTO webhook_deliveries (account_id, webhook_id,
    event, number, place, previous, resource_type, resource_id, body, state, attempts, next_attempt_at, url, headers,
    answer_status, answer_body, duration, error, attempted_at)
  SELECT x."accountId", x."webhookId", x.event, x.number, x.place, x.previous, x."resourceType", x."resourceId", x.body,
    x.state, x.attempts, now() + make_interval(secs => x."nextInMs" / 1000), x.url, x.headers, x."answerStatus",
    x."answerBody", x.duration, x.error, x."attemptedAt"
  FROM json_to_recordset(${parameter}) x (${WHOSE}, event text, number bigint, place bigint, previous text,
    "resourceType" text, "resourceId" bigint, body text, ${OUTCOME_COLUMNS})
  WHERE ${whose}`

const AS_SAID = `state = x.state, attempts = x.attempts,
  next_attempt_at = now() + make_interval(secs => x."nextInMs" / 1000)`

/** One that is not taken stays what it is by now: it may have been delivered meanwhile. */
const BY_HAND = `attempts = d.attempts + 1, state = CASE WHEN x.state = 'delivered' THEN x.state ELSE d.state END,
  next_attempt_at = CASE WHEN x.state = 'delivered' THEN NULL ELSE d.next_attempt_at END`

const editedFrom = (
  parameter: string,
  whose: string,
  next: string,
): string => `UPDATE webhook_deliveries d SET ${next}, url = x.url,
    headers = x.headers, answer_status = x."answerStatus", answer_body = x."answerBody", duration = x.duration,
    error = x.error, attempted_at = x."attemptedAt"
  FROM json_to_recordset(${parameter}) x (${WHOSE}, id bigint, ${OUTCOME_COLUMNS})
  WHERE d.account_id = x."accountId" AND d.webhook_id = x."webhookId" AND d.id = x.id AND ${whose}`

const WHOSE_MOVED = '(x."accountId", x."webhookId") IN (SELECT m.account_id, m.webhook_id FROM moved m)'

/** All in one statement: the mark of a webhook never stands before what is delivered or put aside up to it. */
const STORED = `WITH moved AS (UPDATE webhook_readers r SET number = x.number, place = x.place, previous = x.previous,
      failing_since = to_timestamp(x."failingSince" / 1000)
    FROM json_to_recordset($1) x (${WHOSE}, epoch bigint, number bigint, place bigint, previous text,
      "failingSince" float8, "fromNumber" bigint, "fromPlace" bigint)
    WHERE r.account_id = x."accountId" AND r.webhook_id = x."webhookId" AND r.epoch = x.epoch
      AND (r.number, r.place) = (x."fromNumber", x."fromPlace") RETURNING r.account_id, r.webhook_id),
  inserted AS (${insertedFrom('$2', WHOSE_MOVED)} RETURNING 1),
  edited AS (${editedFrom('$3', WHOSE_MOVED, AS_SAID)} RETURNING 1)
  SELECT m.account_id, m.webhook_id FROM moved m`

/** What a webhook has done since its mark was stored. */
export interface ToStore {
  readonly subscription: Subscription
  readonly from: Mark
  readonly to: Mark
  readonly failingSince: number | null
  readonly made: readonly NewOutcome[]
  readonly retried: readonly OldOutcome[]
}

/** Stores what was done; false where somebody else has moved the mark meanwhile: then nothing of it is stored. */
export async function storeDone(database: Database, works: readonly ToStore[]): Promise<boolean[]> {
  const rows = await database.query(STORED, [
    JSON.stringify(works.map(markRow)),
    JSON.stringify(works.flatMap(({ subscription, made }) => made.map((one) => newRow(subscription, one)))),
    JSON.stringify(
      works.flatMap(({ subscription, retried }) => retried.map((one) => oldRow(subscription, one))),
    ),
  ])
  const moved = new Set(rows.map(([accountId, id]) => `${accountId} ${id}`))
  return works.map(({ subscription: { accountId, id } }) => moved.has(`${accountId} ${id}`))
}

/** Stores a delivery that stands beside the log, such as a test: its id. */
export async function storeOne(
  database: Database,
  subscription: Subscription,
  outcome: NewOutcome,
): Promise<string> {
  const [row] = await database.query(`${insertedFrom('$1', 'true')} RETURNING id`, [
    JSON.stringify([newRow(subscription, outcome)]),
  ])
  return row![0]!
}

/** Notes what came of sending one again by hand. */
export async function storeAgain(
  database: Database,
  subscription: Subscription,
  outcome: OldOutcome,
): Promise<void> {
  await database.query(editedFrom('$1', 'true', BY_HAND), [JSON.stringify([oldRow(subscription, outcome)])])
}

const whoseOf = ({ accountId, id }: Subscription) => ({ accountId, webhookId: id })

const markRow = ({ subscription, from, to, failingSince }: ToStore): object => ({
  ...whoseOf(subscription),
  epoch: subscription.epoch,
  number: to.position[0],
  place: to.position[1],
  previous: to.previous,
  failingSince,
  fromNumber: from.position[0],
  fromPlace: from.position[1],
})

function newRow(subscription: Subscription, { delivery, ...outcome }: NewOutcome): object {
  const [number = null, place = null] =
    delivery.position === null ? [] : (readPosition(delivery.position) ?? [])
  return { ...whoseOf(subscription), ...delivery, number, place, ...columnsOf(outcome) }
}

const oldRow = (subscription: Subscription, { id, ...outcome }: OldOutcome): object => ({
  ...whoseOf(subscription),
  id,
  ...columnsOf(outcome),
})

const columnsOf = ({ state, attempts, url, headers, answer, dueInMs }: Outcome): object => ({
  state,
  attempts,
  url,
  headers: headers ?? null,
  nextInMs: state === 'waiting' ? (dueInMs ?? 0) : null,
  answerStatus: answer?.status ?? null,
  answerBody: answer?.body ?? null,
  duration: answer?.ms ?? null,
  error: answer?.error ?? null,
  attemptedAt: answer ? new Date().toISOString() : null,
})

const WAITING = `FROM webhook_deliveries d WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.state = 'waiting'`

/** The records of which something was put aside: what comes later of them waits behind it. */
export async function recordsAside(
  database: Database,
  { accountId, id }: Subscription,
): Promise<{ keys: Set<string>; count: number }> {
  const rows = await database.query(
    `SELECT d.resource_type || ' ' || d.resource_id, count(*) ${WAITING} GROUP BY 1`,
    [accountId, id],
  )
  return {
    keys: new Set(rows.map(([key]) => key!)),
    count: rows.reduce((sum, [, count]) => sum + Number(count), 0),
  }
}

/** The first of each record that was put aside, those whose time comes first; of an address that fails, the oldest. */
export async function nextAside(
  database: Database,
  { accountId, id }: Subscription,
  most: number,
  isOldestFirst: boolean,
): Promise<Aside[]> {
  const order = isOldestFirst ? 'f.number, f.place' : 'f.next_attempt_at'
  const rows = await database.query(
    `SELECT json_build_object('id', d.id::text, 'event', d.event, 'position', d.number || '-' || d.place,
        'previous', d.previous, 'resourceType', d.resource_type, 'resourceId', d.resource_id::text, 'body', d.body,
        'attempts', d.attempts, 'ageMs', extract(epoch FROM now() - d.created_at) * 1000,
        'dueInMs', extract(epoch FROM d.next_attempt_at - now()) * 1000)
      FROM (SELECT f.id, row_number() OVER (ORDER BY ${order}, f.id) AS turn FROM
        (SELECT DISTINCT ON (d.resource_type, d.resource_id) d.id, d.number, d.place, d.next_attempt_at ${WAITING}
          ORDER BY d.resource_type, d.resource_id, d.number, d.place, d.id) f ORDER BY ${order}, f.id LIMIT $3) n
      JOIN webhook_deliveries d ON d.account_id = $1 AND d.id = n.id ORDER BY n.turn`,
    [accountId, id, most],
  )
  return rows.map(([one]) => JSON.parse(one!))
}

/** Everything that waits has its turn at once: the address answers again. */
export async function hurryAside(database: Database, { accountId, id }: Subscription): Promise<void> {
  await database.query(
    `UPDATE webhook_deliveries d SET next_attempt_at = now()
      WHERE d.account_id = $1 AND d.webhook_id = $2 AND d.state = 'waiting' AND d.next_attempt_at > now()`,
    [accountId, id],
  )
}
