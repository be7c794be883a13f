import { requireRight } from '../accounts/access/access.ts'
import { checkKey, storeOnce } from '../api/idempotency.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, refuse } from '../errors/errors.ts'
import { isId, recordNotFound } from '../jsonapi/target.ts'
import { lockForWrites } from '../rules/account-lock.ts'
import { MOST_ACTIVE } from '../rules/automations/automation.ts'
import { carryOut } from '../rules/carry-out.ts'
import { requireRows } from '../rules/write-rights.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { Budget } from '../store/read/budget.ts'
import { recordById } from '../store/read/records.ts'
import { account, type Sql, sql } from '../store/sql.ts'
import { setLink } from '../store/write/write.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { TEXT } from './checks.ts'
import { type Call, sessionOf } from './route.ts'

interface Subject {
  readonly type: string
  readonly id: string
}

/** GET /app/hand-runs?type=deals&id=1: the automations that whoever may edit a record starts for it. */
export async function showHandRuns(call: Call): Promise<ApiResponse> {
  const query = new URLSearchParams(call.request.rawQuery)
  const subject = { type: query.get('type') ?? '', id: query.get('id') ?? '' }
  const session = sessionOf(call)
  await requireEditable(call, session, subject)
  const rows = await session.unrestricted.rows(
    sql`SELECT a.id, a.name FROM automations a WHERE ${isStartedFor(subject.type)}
      ORDER BY a.name, a.id LIMIT ${MOST_ACTIVE}::int`,
  )
  return jsonResponse(200, { automations: rows.map(([id, name]) => ({ id: id!, name: name! })) })
}

/** POST /app/hand-runs: it acts with the rights of its own user, as ever; whoever starts it sees no more of it than its name. */
export async function startHandRun(call: Call): Promise<ApiResponse> {
  const { automation, ...subject } = membersOf<Subject & { automation: string }>(call.request, {
    required: { type: TEXT, id: TEXT, automation: TEXT },
  })
  checkKey(call.request)
  const { registry, memory } = call.service
  // A browser that was not answered asks again under its key, and nothing runs twice.
  return storeOnce({ ...call, registry, budget: new Budget(memory) }, async (session) => {
    await requireEditable(call, session, subject)
    await requireStartedFor(session, subject.type, automation)
    // The rules start it for who asks; that he may not make runs of his own is no matter here.
    const { unrestricted } = session
    const type = unrestricted.registry.type('automation-runs')
    await lockForWrites(unrestricted, [{ type }])
    const run = await carryOut(unrestricted, {
      action: 'create',
      type,
      attributes: new Map([
        ['resource-type', subject.type],
        ['resource-id', subject.id],
      ]),
      links: new Map([['automation', setLink({ type: 'automations', id: automation })]]),
    })
    return jsonResponse(201, { 'request-id': storedValue(run, 'request-id') })
  })
}

/** Hidden and missing are told with the same words. */
async function requireEditable(
  { service, access }: Call,
  session: Session,
  { type: name, id }: Subject,
): Promise<void> {
  const type = (access.rights?.registry ?? service.registry).types.get(name)
  if (!type) throw refuse(errors.badRequest(`type: "${name}" is not a type`))
  requireRight(access, type, 'write')
  if (!isId(id)) throw recordNotFound(type, id)
  await recordById(session, type, id)
  await requireRows(session, 'edit', type, [id])
}

/** The automations `a` that are started by hand for a record of this type. */
const isStartedFor = (type: string): Sql =>
  sql`a.account_id = ${account} AND a.active AND a.when_ ->> 'kind' = 'manual' AND a.when_ ->> 'type' = ${type}`

async function requireStartedFor(session: Session, type: string, id: string): Promise<void> {
  const rows = isId(id)
    ? await session.unrestricted.rows(
        sql`SELECT 1 FROM automations a WHERE ${isStartedFor(type)} AND a.id = ${id}`,
      )
    : []
  if (rows.length === 0)
    throw refuse(errors.notFound(`There is no automation ${id} that is started for this record`))
}
