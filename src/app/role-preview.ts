import { MOST_COUNTED, previewRole } from '../accounts/rights/preview.ts'
import type { ApiResponse } from '../api/message.ts'
import { textList } from '../definition/kinds/json.ts'
import type { RoleRights } from '../definition/rights.ts'
import { jsonResponse } from './answers.ts'
import { fits, membersOf } from './body.ts'
import { ID, OBJECT } from './checks.ts'
import type { Call } from './route.ts'

/** POST /app/roles/preview: how many records of each type somebody would see with a role that need not be saved. */
export async function preview({ service, request, access }: Call): Promise<ApiResponse> {
  const { 'user-id': userId, ...role } = membersOf<RoleRights & { 'user-id': string }>(request, {
    required: { 'user-id': ID, rights: OBJECT, fields: OBJECT, flags: fits(textList) },
  })
  const types = await service.concurrency.previews.run(
    access.callerId,
    () => previewRole(service.database, access, userId, role),
    request.gone,
  )
  return jsonResponse(200, { types, 'most-counted': MOST_COUNTED })
}
