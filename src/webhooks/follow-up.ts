import { webhookJob } from '../accounts/letters/letter-jobs.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { lockForWrite } from '../rules/account-lock.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Actor, Database, Transaction } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { storeOne } from './stored-deliveries.ts'
import type { Subscription } from './subscription.ts'

const systemOf = ({ accountId, zone }: Subscription): Actor => ({
  accountId,
  userId: '0',
  zone,
  isSystem: true,
})

/** Shows in the record of a webhook how it stands. */
export async function showStanding(
  database: Database,
  subscription: Subscription,
  status: string,
  position: string | null,
): Promise<void> {
  await database.transaction(systemOf(subscription), (session) =>
    write(
      session,
      subscription.id,
      new Map([
        ['status', status],
        ['position', position],
      ]),
    ),
  )
}

/** Ends a webhook, notes why among its deliveries, and tells its user where that is worth a letter. */
export async function switchOff(
  database: Database,
  subscription: Subscription,
  why: string,
  isToldByLetter: boolean,
): Promise<void> {
  const { id, url, userId } = subscription
  const isThere = await database.transaction(systemOf(subscription), async (session) => {
    const isThere = await write(
      session,
      id,
      new Map<string, unknown>([
        ['active', false],
        ['status', 'switched-off'],
      ]),
    )
    if (isThere && isToldByLetter && userId !== null) await enqueue(session, webhookJob(userId, url))
    return isThere
  })
  if (!isThere) return
  const note = {
    event: 'webhooks.switched-off',
    position: null,
    previous: null,
    resourceType: null,
    resourceId: null,
  }
  const answer = { isTaken: false, error: why, ms: 0 }
  await storeOne(database, subscription, {
    delivery: { ...note, body: '' },
    state: 'failed',
    attempts: 0,
    url,
    answer,
  })
}

/** False when it was deleted meanwhile. */
async function write(
  session: Transaction,
  id: string,
  attributes: ReadonlyMap<string, unknown>,
): Promise<boolean> {
  const type = session.registry.type('webhooks')
  await lockForWrite(session, type, id)
  const rows = await session.rows(
    sql`SELECT w.id FROM webhooks w WHERE w.account_id = ${account} AND w.id = ${id} FOR NO KEY UPDATE`,
  )
  if (rows.length === 0) return false
  await carryOut(session, { action: 'update', type, id, attributes, links: new Map() })
  return true
}
