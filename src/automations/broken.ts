import { Refusal } from '../errors/errors.ts'
import type { Session, Transaction } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import type { Automation } from './active.ts'
import { notify } from './notify.ts'

/** Values that PostgreSQL does not take. */
const BAD_DATA = /^22/

/** An automation that makes no sense any more is to blame for it, not the database or the moment. */
const isBroken = (failure: unknown): failure is Error =>
  failure instanceof Refusal || BAD_DATA.test(String((failure as { code?: unknown }).code ?? ''))

/** Does what one automation asks for; one that is broken is switched off and told of, and holds up nobody else. */
export async function unlessBroken(
  session: Transaction,
  automation: Automation,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await session.inSavepoint(work)
  } catch (failure) {
    if (!isBroken(failure)) throw failure
    await switchOff(session, automation, failure)
  }
}

async function switchOff(session: Session, { id }: Automation, failure: Error): Promise<void> {
  const type = session.registry.type('automations')
  await updateRecords(session, type, { set: [sql`active = false`], where: sql`t.id = ${id}` })
  const [row] = await session.rows(
    sql`SELECT a.name, a.user_id FROM automations a WHERE a.account_id = ${account} AND a.id = ${id}`,
  )
  const [name, userId] = row!
  const body = failure instanceof Refusal ? failure.message : 'It compares with a value that is none'
  await notify(session, userId ? [userId] : [], {
    kind: 'automation-failed',
    title: name!,
    body: `Switched off: ${body}`,
    about: { type: type.name, id },
  })
}
