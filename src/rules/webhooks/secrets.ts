import { randomBytes } from 'node:crypto'
import type { Actor, Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

/** How long receivers may go on with the secret before. */
export const OLD_SECRET_HOURS = 24

/** As Standard Webhooks writes it. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The secrets that a transaction has made, by webhook: its answer shows them, and nothing else ever does. */
const made = new WeakMap<Actor, Map<string, string>>()

export const secretMadeBy = (actor: Actor, webhookId: string): string | undefined =>
  made.get(actor)?.get(webhookId)

function note(actor: Actor, webhookId: string, secret: string): void {
  made.set(actor, new Map(made.get(actor)).set(webhookId, secret))
}

export async function makeSecret(session: Session, webhookId: string): Promise<void> {
  const secret = newSecret()
  await session.rows(
    sql`INSERT INTO webhook_secrets (account_id, webhook_id, secret) VALUES (${account}, ${webhookId}, ${secret})`,
  )
  note(session.actor, webhookId, secret)
}

/** Makes another one; what is sent is signed with both for a while. */
export async function rotateSecret(session: Session, webhookId: string): Promise<void> {
  const secret = newSecret()
  await session.rows(
    sql`UPDATE webhook_secrets SET secret = ${secret}, previous = secret,
        previous_until = now() + make_interval(hours => ${OLD_SECRET_HOURS})
      WHERE account_id = ${account} AND webhook_id = ${webhookId}`,
  )
  note(session.actor, webhookId, secret)
}
