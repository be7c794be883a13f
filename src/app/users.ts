import { readUser } from '../accounts/sign-in/signed-in.ts'
import type { ApiResponse } from '../api/message.ts'
import { lockForWrite } from '../rules/account-lock.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Actor } from '../store/database.ts'
import { jsonResponse } from './answers.ts'
import { membersOf, orNull } from './body.ts'
import { LOCALE, ROLE, TEXT, TRUTH } from './checks.ts'
import { type Call, sessionOf } from './route.ts'
import { showSignedIn } from './sign-in.ts'

/** PATCH /app/users/1: the rules say who may do it to whom. */
export async function changeUser(call: Call): Promise<ApiResponse> {
  const changes = membersOf<object>(call.request, { optional: { role: ROLE, disabled: TRUTH } })
  await updateUser(call, call.id, changes)
  return jsonResponse(200, { user: await readUser(sessionOf(call), call.id) })
}

/** PATCH /app/me */
export async function changeMyself(call: Call): Promise<ApiResponse> {
  const changes = membersOf<object>(call.request, {
    optional: { 'first-name': orNull(TEXT), 'last-name': orNull(TEXT), locale: orNull(LOCALE) },
  })
  await updateUser(call, call.access.userId, changes)
  return showSignedIn(call)
}

export async function updateUser(
  { service, access }: Call,
  id: string,
  changes: object,
  { isConfirmed }: Pick<Actor, 'isConfirmed'> = {},
): Promise<void> {
  const type = service.registry.type('users')
  const attributes = new Map(Object.entries(changes))
  const actor = { ...access, ...(isConfirmed && { isConfirmed }) }
  await service.database.transaction(actor, async (session) => {
    await lockForWrite(session, type, id)
    await carryOut(session, { action: 'update', type, id, attributes, links: new Map() })
  })
}
