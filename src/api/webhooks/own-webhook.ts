import { requireRight } from '../../accounts/access/access.ts'
import { isAdministrator } from '../../accounts/rights/roles.ts'
import type { Right } from '../../definition/scopes.ts'
import { errors, parameter, refuse } from '../../errors/errors.ts'
import { isDryRun } from '../../jsonapi/query/dry-run.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import { standingOf } from '../../rules/people/standing.ts'
import { requireRows } from '../../rules/write-rights.ts'
import type { Session } from '../../store/database.ts'
import { recordById } from '../../store/read/records.ts'
import { type Subscription, subscriptionOf } from '../../webhooks/subscription.ts'
import type { Call } from '../service.ts'

/** What a webhook has sent is what its user sees: of those of others only who looks after the account is told. */
export async function requireOwnWebhook(
  call: Call,
  session: Session,
  id: string,
  right: Right,
): Promise<void> {
  const type = call.registry.type('webhooks')
  requireRight(call.access, type, right)
  const webhook = await recordById(session, type, id)
  if (right === 'write') await requireRows(session, 'edit', type, [id])
  if (webhook.toOne.get('user')?.id === call.access.userId) return
  if (isAdministrator((await standingOf(session.unrestricted)).role)) return
  throw refuse(errors.forbidden('Only the user of a webhook, owners and admins may do this'))
}

export async function requireSubscription(
  { service, access, registry }: Call,
  id: string,
): Promise<Subscription> {
  const subscription = await subscriptionOf(service.database, access.accountId, id)
  if (!subscription) throw recordNotFound(registry.type('webhooks'), id)
  return subscription
}

/** What is sent cannot be taken back. */
export function refuseDryRun({ request }: Call): void {
  if (isDryRun(request.rawQuery))
    throw refuse(errors.badRequest('What is sent to others cannot be tried', parameter('dry-run')))
}
