import { type Access, requireOwnView } from '../accounts/access/access.ts'
import { requireAdministrator } from '../accounts/rights/roles.ts'
import { signInSecretOf } from '../api/cookies.ts'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { errors, refuse } from '../errors/errors.ts'
import type { Role } from '../rules/people/standing.ts'
import type { Session } from '../store/database.ts'

/** A request of our own pages, by whomever. */
export interface Guest {
  readonly service: Service
  readonly request: ApiRequest
  /** What stands in the address for `:id`. */
  readonly id: string
}

/** A request of somebody who is signed in. */
export interface Call extends Guest {
  readonly access: Access & { readonly role: Role }
}

type Run<Caller> = (caller: Caller) => Promise<ApiResponse>

export interface Route {
  readonly method: string
  /** Its segments below /app. */
  readonly path: readonly string[]
  readonly run: Run<Guest>
}

export const forAnybody = (method: string, path: string, run: Run<Guest>): Route => ({
  method,
  path: path.split('/'),
  run,
})

/** Also for an owner who sees the app as somebody else, whatever it does. */
export const forViewersToo = (method: string, path: string, run: Run<Call>): Route =>
  forAnybody(method, path, async (guest) => run(await signedIn(guest)))

export const forUsers = (method: string, path: string, run: Run<Call>): Route =>
  forViewersToo(method, path, async (call) => {
    if (method !== 'GET') requireOwnView(call.access)
    return run(call)
  })

export const forAdministrators = (method: string, path: string, run: Run<Call>): Route =>
  forUsers(method, path, async (call) => {
    requireAdministrator(call.access.role)
    return run(call)
  })

export const forOwners = (method: string, path: string, run: Run<Call>): Route =>
  forUsers(method, path, async (call) => {
    if (call.access.role !== 'owner') throw refuse(errors.forbidden('This is for owners'))
    return run(call)
  })

/** The database for the account of whoever is signed in. */
export const sessionOf = ({ service, access }: Call): Session => service.database.session(access)

/** The access of the sign-in session that the browser sends along, if it is still open. */
export async function accessOf({ service, request }: Guest): Promise<Call['access'] | undefined> {
  const secret = signInSecretOf(request, service.links.baseUrl)
  return secret ? ((await service.signInSessions.find(secret)) as Call['access'] | undefined) : undefined
}

async function signedIn(guest: Guest): Promise<Call> {
  const access = await accessOf(guest)
  if (!access) throw refuse(errors.unauthorized('Sign in first'), { 'www-authenticate': 'Session' })
  return { ...guest, access: { ...access, requestId: guest.request.id } }
}
