import { requireRight } from '../../accounts/access/access.ts'
import { randomSecret } from '../../accounts/secrets.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { requireRows } from '../../rules/write-rights.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { recordById } from '../../store/read/records.ts'
import { account, sql } from '../../store/sql.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Call } from '../service.ts'

export const HOOKS = '/hooks/'

/** GET /automations/1/hook: the address at which other programs start it; its secret is made when it is first asked for. */
export async function showHook(call: Call, id: string): Promise<ApiResponse> {
  const { service, access, request } = call
  const type = call.registry.type('automations')
  requireRight(access, type, 'write')
  noParameters(request.rawQuery)
  return service.database.transaction(access, async (session) => {
    await requireRows(session, 'edit', type, [id])
    const when = storedValue(await recordById(session, type, id), 'when')
    if (!when || JSON.parse(when).kind !== 'webhook')
      throw refuse(errors.notFound('This automation is not started by a webhook'))
    const url = `${service.links.baseUrl}${HOOKS}${await secretOf(session, id)}`
    const data = { id, type: 'automation-hooks', attributes: { url } }
    return documentResponse(200, JSON.stringify({ data }), { 'cache-control': 'no-store' })
  })
}

async function secretOf(session: Session, id: string): Promise<string> {
  const [row] = await session.rows(
    sql`INSERT INTO automation_hooks AS h (account_id, automation_id, secret) VALUES (${account}, ${id}, ${randomSecret()})
      ON CONFLICT (account_id, automation_id) DO UPDATE SET secret = h.secret RETURNING h.secret`,
  )
  return row![0]!
}
