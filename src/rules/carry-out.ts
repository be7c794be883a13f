import type { ResourceType } from '../definition/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { lockedRecord } from '../store/read/records.ts'
import { applyWrite, type CarryOut } from '../store/write/apply.ts'
import type { CreateWrite, Write } from '../store/write/write.ts'
import { rulesOf } from './all.ts'

/**
 * Carries out several new records of one type. Where no rule minds, none waits for the one before: what is asked for
 * them travels together, and they are stored in the same order.
 */
async function each(session: Session, writes: readonly CreateWrite[]): Promise<void> {
  const [first] = writes
  if (first && (await areApart(session, first.type)))
    await Promise.all(writes.map((write) => carryOut(session, write)))
  else for (const write of writes) await carryOut(session, write)
}

async function areApart(session: Session, type: ResourceType): Promise<boolean> {
  for (const rule of rulesOf(type, session.cause)) {
    const isApart = rule.isApart ? await rule.isApart(session.forRules) : rule.many && !rule.conclude
    if (!isApart) return false
  }
  return true
}

/**
 * Carries out a write together with the rules of its type, inside the caller's transaction.
 * A record that the caller has locked already need not be read again.
 */
async function one(session: Session, write: Write, locked?: StoredRecord): Promise<StoredRecord> {
  const before =
    write.action === 'create' ? undefined : (locked ?? (await lockedRecord(session, write.type, write.id)))
  const concerned = rulesOf(write.type, session.cause)
  const occasion = { session: session.forRules, before, takesSql: true, carryOut }
  let prepared = write
  for (const rule of concerned)
    prepared = (await rule.prepare?.({ ...occasion, write: prepared })) ?? prepared
  const after = await applyWrite(session, prepared, before, carryOut)
  for (const rule of concerned) await rule.conclude?.({ ...occasion, write: prepared, after })
  return after
}

export const carryOut: CarryOut = Object.assign(one, { each })
