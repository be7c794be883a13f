import { randomUUID } from 'node:crypto'
import { opens } from '../../definition/scopes.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, raw, sql } from '../../store/sql.ts'
import type { CreateWrite } from '../../store/write/write.ts'
import { linkedTo, linkInWrite, withAttributes } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import type { When } from './grammar.ts'
import { storeWork } from './work.ts'

const about = (name: string) => pointer('data', 'attributes', name)
const AUTOMATION = pointer('data', 'relationships', 'automation')

/** A run that somebody makes is one by hand, of an automation that is made for that. */
export const runIsByHand: Rule = {
  isLogged: true,
  appliesTo: forTypes('automation-runs'),
  async prepare({ session, write }) {
    if (session.actor.isSystem || write.action !== 'create') return write
    const type = await typeToRunFor(session, linkInWrite(write, 'automation')?.id)
    if (!type)
      return withAttributes(write, { state: 'stopped', message: 'There was nothing to run', steps: '[]' })
    const given = write.attributes.get('resource-type') ?? type
    if (given !== type)
      throw refuse(errors.invalid(`resource-type: this automation is about ${type}`, about('resource-type')))
    const id = write.attributes.get('resource-id')
    if (typeof id !== 'string' || !(await isSeen(session, type, id)))
      throw refuse(errors.invalid(`resource-id: there is no such record of ${type}`, about('resource-id')))
    return asWaiting(write, type, session.actor.userId)
  },
  async conclude({ session, write, after }) {
    if (session.actor.isSystem || write.action !== 'create' || storedValue(after, 'state') !== 'waiting')
      return
    const automationId = linkedTo(after, 'automation')!.id
    await storeWork(session, {
      runId: after.id,
      automationId,
      version: await versionOf(session, automationId),
      causeKey: `hand ${after.id}`,
      requestId: storedValue(after, 'request-id')!,
      chain: [automationId],
      ...recordOf(after),
      lastSeen: null,
      payload: undefined,
      settleSeconds: 0,
      isOver: false,
    })
  },
}

const recordOf = (run: StoredRecord) => ({
  resourceType: storedValue(run, 'resource-type'),
  resourceId: storedValue(run, 'resource-id'),
})

const asWaiting = (write: CreateWrite, type: string, userId: string): CreateWrite =>
  withAttributes(write, {
    state: 'waiting',
    cause: JSON.stringify({ kind: 'manual', 'user-id': userId, chain: [] }),
    steps: '[]',
    'request-id': randomUUID(),
    'resource-type': type,
  })

/** The type of the records that an automation is run for by hand; undefined when it says nothing yet. */
async function typeToRunFor(session: Session, id: string | undefined): Promise<string | undefined> {
  const [row] = await session.rows(
    sql`SELECT a.when_, a.active FROM automations a WHERE a.account_id = ${account} AND a.id = ${id ?? '0'}`,
  )
  if (!row?.[0]) return undefined
  const when: When = JSON.parse(row[0])
  if (when.kind !== 'manual') throw refuse(errors.invalid('automation: it is not run by hand', AUTOMATION))
  if (row[1] !== 't') throw refuse(errors.invalid('automation: it is switched off', AUTOMATION))
  return when.type
}

/** Nobody lets an automation look at what he does not see himself, nor with a token at what it does not open. */
async function isSeen(session: Session, typeName: string, id: string): Promise<boolean> {
  const type = session.registry.type(typeName)
  if (!isId(id) || !opens(session.actor.scopes ?? new Set(), type, 'read')) return false
  const condition = session.actor.rights?.rows(type, 'read') ?? raw('true')
  const rows = await session.rows(
    sql`SELECT 1 FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ${id} AND ${condition}`,
  )
  return rows.length > 0
}

async function versionOf(session: Session, id: string): Promise<string> {
  const [row] = await session.rows(
    sql`SELECT a.version_ FROM automations a WHERE a.account_id = ${account} AND a.id = ${id}`,
  )
  return row![0]!
}
