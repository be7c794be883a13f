import type { ChangeAction, Position } from '../jsonapi/change.ts'
import type { Database } from '../store/database.ts'
import type { Secrets } from './signature.ts'

/** An active webhook: where what is told of whose behalf, and how far. */
export interface Subscription {
  readonly accountId: string
  readonly id: string
  readonly url: string
  readonly types: readonly string[]
  readonly actions: readonly ChangeAction[]
  readonly filter: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly format: 'standard' | 'classic'
  readonly includesDocument: boolean
  readonly userId: string | null
  readonly tokenId: string | null
  readonly zone: string
  readonly secrets: Secrets
  readonly mark: Mark
  readonly epoch: string
  readonly failingSince: number | null
  /** What its record shows. */
  readonly shown: Shown
}

/** Up to where all is told or put aside, and the last delivery up to there. */
export interface Mark {
  readonly position: Position
  readonly previous: string | null
}

export interface Shown {
  readonly status: string | null
  readonly position: string | null
}

const ACTIVE = `SELECT json_build_object('accountId', w.account_id::text, 'id', w.id::text, 'url', w.url,
    'types', coalesce(w.resource_types, '[]'), 'actions', coalesce(w.actions, '[]'), 'filter', coalesce(w.filter, '{}'),
    'fields', coalesce(w.fields, '{}'), 'format', coalesce(w.format, 'standard'),
    'includesDocument', coalesce(w.include_document, false), 'userId', w.user_id::text, 'tokenId', r.token_id::text,
    'zone', a.time_zone, 'mark', json_build_object('position', json_build_array(r.number::text, r.place::text),
      'previous', r.previous), 'epoch', r.epoch::text,
    'failingSince', (extract(epoch FROM r.failing_since) * 1000)::bigint,
    'shown', json_build_object('status', w.status, 'position', w.position),
    'secrets', CASE WHEN s.previous_until > now() THEN json_build_array(s.secret, s.previous) ELSE json_build_array(s.secret) END)
  FROM webhooks w JOIN accounts a ON a.id = w.account_id
  JOIN webhook_readers r ON r.account_id = w.account_id AND r.webhook_id = w.id
  JOIN webhook_secrets s ON s.account_id = w.account_id AND s.webhook_id = w.id
  WHERE w.account_id = $1`

/** The webhooks of an account that are to tell something. */
export async function activeSubscriptions(database: Database, accountId: string): Promise<Subscription[]> {
  const rows = await database.query(`${ACTIVE} AND w.active`, [accountId])
  return rows.map(([one]) => JSON.parse(one!))
}

/** One of them, also when it is paused. */
export async function subscriptionOf(
  database: Database,
  accountId: string,
  id: string,
): Promise<Subscription | undefined> {
  const [row] = await database.query(`${ACTIVE} AND w.id = $2`, [accountId, id])
  return row && JSON.parse(row[0]!)
}

/** The accounts that have any: somebody may have to be told something at any time. */
export async function subscribedAccounts(database: Database): Promise<string[]> {
  const rows = await database.query('SELECT DISTINCT w.account_id FROM webhooks w WHERE w.active')
  return rows.map(([id]) => id!)
}
