import type { ResourceType } from '../definition/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { lockedRecord } from '../store/read/records.ts'
import { applyWrite, type CarryOut } from '../store/write/apply.ts'
import type { CreateWrite, DeleteWrite, Write } from '../store/write/write.ts'
import { rulesOf } from './all.ts'
import type { Outcome } from './rule.ts'

/** So many are on their way together. */
const AT_ONCE = 500

/**
 * Carries out several new or last writes of records of one type. Where no rule minds, none waits for the one before:
 * what is asked for them travels together, and they are stored in the same order.
 */
async function each(session: Session, writes: readonly (CreateWrite | DeleteWrite)[]): Promise<void> {
  const [first] = writes
  if (!first) return
  const size = (await areApart(session, first.type)) ? AT_ONCE : 1
  for (let at = 0; at < writes.length; at += size) {
    const together = writes.slice(at, at + size)
    await conclude(session, await Promise.all(together.map((write) => store(session, write))))
  }
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
  const outcome = await store(session, write, locked)
  await conclude(session, [outcome])
  return outcome.after
}

async function store(session: Session, write: Write, locked?: StoredRecord): Promise<Outcome> {
  const before =
    write.action === 'create' ? undefined : (locked ?? (await lockedRecord(session, write.type, write.id)))
  const occasion = { session: session.forRules, before, takesSql: true, carryOut }
  let prepared = write
  for (const rule of rulesOf(write.type, session.cause))
    prepared = (await rule.prepare?.({ ...occasion, write: prepared })) ?? prepared
  const after = await applyWrite(session, prepared, before, carryOut)
  return { ...occasion, write: prepared, after }
}

/** What follows from writes of one type. */
async function conclude(session: Session, outcomes: readonly Outcome[]): Promise<void> {
  for (const rule of rulesOf(outcomes[0]!.write.type, session.cause)) {
    await rule.concludeOnce?.(outcomes)
    if (rule.conclude) await Promise.all(outcomes.map((outcome) => rule.conclude!(outcome)))
  }
}

export const carryOut: CarryOut = Object.assign(one, { each })
