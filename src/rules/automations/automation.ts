import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { LOCKS, lockInAccount } from '../../store/advisory-locks.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { missingRecords, type PlacedIdentifier } from '../../store/write/existence.ts'
import type { Write } from '../../store/write/write.ts'
import { linkedTo, linkInWrite, withAttributes } from '../edit.ts'
import { LOWEST, standingOf } from '../people/standing.ts'
import { forTypes, type Rule } from '../rule.ts'
import { checkSteps } from './check-steps.ts'
import { checkWhen } from './check-when.ts'
import { checkTest, wrong } from './checking.ts'

const PROGRAM = ['when', 'if', 'then'] as const
type Part = (typeof PROGRAM)[number]

/** What acts in somebody's name, by what people call it. */
const ACTING: Readonly<Record<string, string>> = { automations: 'automations', 'web-forms': 'forms' }

/** Whoever could edit what acts as another could do whatever that one may. */
export const actsAsItsWriter: Rule = {
  appliesTo: forTypes(...Object.keys(ACTING)),
  async prepare({ session, write, before }) {
    if (session.actor.isSystem || write.action === 'delete') return write
    const actsAs = write.action === 'create' ? linkInWrite(write, 'user') : later(write, before)
    const standing = await standingOf(session)
    const was = before && linkedTo(before, 'user')?.id
    const isTheirs = [actsAs?.id, was].every((id) => id === undefined || standing.isHimself(id))
    if (!isTheirs && standing.role === LOWEST)
      throw refuse(
        errors.forbidden(
          `Only owners and admins make ${ACTING[write.type.name]} act as somebody else`,
          pointer('data', 'relationships', 'user'),
        ),
      )
    return write
  },
}

const later = (write: Exclude<Write, { action: 'delete' }>, before: StoredRecord | undefined) => {
  const next = linkInWrite(write, 'user')
  return next === undefined ? (linkedTo(before, 'user') ?? undefined) : next
}

/** What an automation says is about types, fields and records that there are. */
export const automationMakesSense: Rule = {
  appliesTo: forTypes('automations'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete') return write
    const isTouched = PROGRAM.some((name) => write.attributes.has(name))
    const value = (name: Part | 'active') =>
      write.attributes.has(name) ? write.attributes.get(name) : before && storedValue(before, name)
    const [when, test, steps] = PROGRAM.map((name) => parsed(value(name)))
    const isActive = [true, 't', 'true'].includes(value('active') as string | boolean)
    if (isTouched) await requireSense(session.as(session.actor), when, test, steps)
    if (isActive && write.attributes.has('active')) await requireRoom(session, before?.id)
    return write
  },
  async conclude({ session, write, before, after }) {
    if (write.action === 'delete') return
    const isAnotherDeed = PROGRAM.some((name) => write.attributes.has(name)) || write.links.has('user')
    if (!before || isAnotherDeed) await keepVersion(session, after.id)
    const wasActive = before && storedValue(before, 'active') === 't'
    if (storedValue(after, 'active') === 't' && !wasActive) await startClock(session, after.id)
  },
}

/** What is edited is another version; what is taken back is the one that it was. */
export const automationCountsItsVersions: Rule = {
  isLogged: true,
  appliesTo: forTypes('automations'),
  prepare({ write, before }) {
    if (write.action === 'delete' || !PROGRAM.some((name) => write.attributes.has(name))) return write
    return withAttributes(write, { version: before ? Number(storedValue(before, 'version')) + 1 : 1 })
  },
}

/** JSON attributes travel as text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value)

/** Refuses an automation that makes no sense to its writer, with all that is wrong with it: what he does not see is not there. */
async function requireSense(session: Session, when: unknown, test: unknown, steps: unknown): Promise<void> {
  const problems = new Problems()
  const named: PlacedIdentifier[] = []
  const { registry, actor } = session
  const all = { registry, actor, zone: actor.zone, problems, named }
  const hasPayload = (when as { kind?: unknown } | null)?.kind === 'webhook'
  // One that does not say when does nothing, whatever else it says.
  if (when) {
    const type = checkWhen({ ...all, hasPayload }, when)
    const checking = { ...all, type, hasPayload }
    // What follows depends on what it is about.
    if (problems.isEmpty && test) checkTest(checking, ['if'], test)
    if (problems.isEmpty && steps) checkSteps(checking, steps)
    if (hasPayload && test && Object.keys(test).length > 0)
      wrong(checking, ['if'], 'a webhook is about no record')
  }
  refuseWhenAny(problems)
  for (const { detail, source } of (await missingRecords(session, named)).told)
    problems.push(errors.invalid(detail, source))
  refuseWhenAny(problems)
}

/** All of them are looked at for whatever changes. */
export const MOST_ACTIVE = 200

async function requireRoom(session: Session, id = '0'): Promise<void> {
  await lockInAccount(session, LOCKS.activeAutomations)
  const [row] = await session.rows(
    sql`SELECT count(*) FROM automations a WHERE a.account_id = ${account} AND a.active AND a.id <> ${id}`,
  )
  if (Number(row![0]) >= MOST_ACTIVE)
    throw refuse(
      errors.invalid(
        `active: at most ${MOST_ACTIVE} automations can be switched on`,
        pointer('data', 'attributes', 'active'),
      ),
    )
}

/** Runs go on with the version that they began with, and do no more than the token that wrote it may. */
const keepVersion = (session: Session, id: string) =>
  session.rows(
    sql`INSERT INTO automation_versions (account_id, automation_id, number, when_, if, then_, token_id)
      SELECT a.account_id, a.id, a.version_, a.when_, a.if, a.then_, ${session.actor.tokenId ?? null}::bigint FROM automations a
      WHERE a.account_id = ${account} AND a.id = ${id}
      ON CONFLICT (account_id, automation_id, number)
        DO UPDATE SET when_ = excluded.when_, if = excluded.if, then_ = excluded.then_, token_id = excluded.token_id`,
  )

/** What happened before it was switched on is nothing to it. */
const startClock = (session: Session, id: string) =>
  session.rows(
    sql`INSERT INTO automation_clocks (account_id, automation_id) VALUES (${account}, ${id})
      ON CONFLICT (account_id, automation_id) DO UPDATE SET since = now(), looked_until = now()`,
  )
