import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { lockedRecord } from '../store/read/records.ts'
import { applyWrite } from '../store/write/apply.ts'
import type { Write } from '../store/write/write.ts'
import { rulesOf } from './all.ts'

/** Carries out a write together with the rules of its type, inside the caller's transaction. */
export async function carryOut(session: Session, write: Write): Promise<StoredRecord> {
  const before = write.action === 'create' ? undefined : await lockedRecord(session, write.type, write.id)
  const concerned = rulesOf(write.type, session.cause)
  const occasion = { session: session.forRules, before, carryOut }
  let prepared = write
  for (const rule of concerned)
    prepared = (await rule.prepare?.({ ...occasion, write: prepared })) ?? prepared
  const after = await applyWrite(session, prepared, before, carryOut)
  for (const rule of concerned) await rule.conclude?.({ ...occasion, write: prepared, after })
  return after
}
