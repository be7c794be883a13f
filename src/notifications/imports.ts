import type { ResourceType } from '../definition/resource.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { OfImport } from './facts.ts'
import { isNewCause, notify } from './notify.ts'
import { recipientsAmong } from './people.ts'
import { told } from './say.ts'

/** An import that has ended, by whomever it was started. */
export interface EndedImport {
  readonly id: string
  readonly type: ResourceType
  readonly actor: { readonly userId: string }
  readonly dryRun: boolean
}

/** Tells who started an import that it has ended, once, in the transaction that notes it. */
export async function tellOfImport(
  session: Session,
  { id, type, actor, dryRun }: EndedImport,
): Promise<void> {
  const end = dryRun ? undefined : await endOf(session, id)
  if (!end || !(await isNewCause(session, actor.userId, `import-done ${id}`))) return
  const recipient = (await recipientsAmong(session, [actor.userId])).get(actor.userId)
  if (!recipient) return
  const facts: OfImport = { say: 'import-done', type: type.name, ...end }
  const words = told(session.registry, facts, recipient)
  const about = { type: 'import-jobs', id }
  await notify(session, [{ userId: recipient.id, kind: 'import-done', words, about }])
}

/** Undefined when another worker has taken it over, or it is being taken back. */
async function endOf(session: Session, id: string): Promise<Omit<OfImport, 'say' | 'type'> | undefined> {
  const [row] = await session.rows(
    sql`SELECT j.state, j.created, j.updated, j.failed FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${id}
      AND j.state IN ('done', 'failed', 'cancelling', 'cancelled')`,
  )
  if (!row) return undefined
  const [state, created, updated, failed] = row
  return {
    done: state === 'done',
    created: Number(created),
    updated: Number(updated),
    failed: Number(failed),
  }
}
