import { errors, pointer, refuse } from '../../errors/errors.ts'
import { FIRST_POSITION, printPosition, readPosition } from '../../jsonapi/change.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { linkedTo, linkInWrite, withAttributes } from '../edit.ts'
import { LOWEST, standingOf } from '../people/standing.ts'
import { forTypes, type Occasion, type Rule } from '../rule.ts'
import { makeSecret } from './secrets.ts'

const isWebhook = forTypes('webhooks')

/** What a webhook tells is what its user sees: only who looks after the account speaks for others. */
export const webhookIsOfWhoeverMakesIt: Rule = {
  appliesTo: isWebhook,
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || session.actor.isSystem) return write
    const person = linkInWrite(write, 'user')
    const { userId } = session.actor
    if (person === undefined && (!before || linkedTo(before, 'user')?.id === userId)) return write
    if (person?.id === userId && (!before || linkedTo(before, 'user')?.id === userId)) return write
    if ((await standingOf(session)).role === LOWEST)
      throw refuse(errors.forbidden('Only owners and admins have webhooks that tell what others see', USER))
    return write
  },
}

const USER = pointer('data', 'relationships', 'user')

/** A webhook tells what comes after it was made. */
export const webhookBeginsAtTheEndOfTheLog: Rule = {
  isLogged: true,
  appliesTo: isWebhook,
  async prepare({ session, write }) {
    if (write.action !== 'create') return write
    return withAttributes(write, { position: await endOfLog(session), status: 'working' })
  },
}

/** A webhook has a secret of its own, and a place in the log: one that is brought back goes on where it was. */
export const webhookHasASecret: Rule = {
  appliesTo: isWebhook,
  async conclude({ session, write, after }) {
    if (write.action !== 'create') return
    const [number, place] = readPosition(storedValue(after, 'position') ?? '') ?? FIRST_POSITION
    await session.rows(
      sql`INSERT INTO webhook_readers (account_id, webhook_id, number, place, token_id)
        VALUES (${account}, ${after.id}, ${number}, ${place}, ${session.actor.tokenId ?? null})`,
    )
    await makeSecret(session, after.id)
  },
}

/** Up to where nothing will ever come any more: who still writes now is told of. */
async function endOfLog(session: Session): Promise<string> {
  const [settled] = await session.rows(sql`SELECT settled_change_number(${account})`)
  const [row] = await session.rows(
    sql`SELECT c.number || '-' || c.place FROM changes c WHERE c.account_id = ${account}
      AND c.number <= ${settled![0]}::bigint ORDER BY c.number DESC, c.place DESC LIMIT 1`,
  )
  return row?.[0] ?? printPosition(FIRST_POSITION)
}

/** What says where to tell what: whoever writes it tells no more than he may read himself. */
const TELLING = ['url', 'resource-types', 'actions', 'filter', 'fields', 'format', 'include-document']

/** Switched on again, a webhook begins without its failures. */
export const webhookWorksWhenSwitchedOn: Rule = {
  isLogged: true,
  appliesTo: isWebhook,
  prepare(occasion) {
    const { write } = occasion
    if (write.action !== 'update' || !isSwitchedOn(occasion)) return write
    return withAttributes(write, { status: 'working' })
  },
}

/** Whoever changes what a webhook tells answers for it. */
export const webhookIsAnsweredFor: Rule = {
  appliesTo: isWebhook,
  async conclude(outcome) {
    const { session, write } = outcome
    if (write.action !== 'update' || session.actor.isSystem) return
    const isTold = TELLING.some((name) => write.attributes.has(name)) || write.links.has('user')
    const token = isTold ? sql`${session.actor.tokenId ?? null}::bigint` : raw('r.token_id')
    const failing = isSwitchedOn(outcome) ? raw('NULL') : raw('r.failing_since')
    await session.rows(
      sql`UPDATE webhook_readers r SET token_id = ${token}, failing_since = ${failing}
        WHERE r.account_id = ${account} AND r.webhook_id = ${write.id}`,
    )
  },
}

const isSwitchedOn = ({ write, before }: Occasion): boolean =>
  write.action === 'update' &&
  write.attributes.get('active') === true &&
  before !== undefined &&
  storedValue(before, 'active') !== 't'
