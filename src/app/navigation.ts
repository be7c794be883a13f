import { arrangeNavigation } from '../accounts/navigation.ts'
import type { ApiResponse } from '../api/message.ts'
import { type Check, membersOf, orNull } from './body.ts'
import { TEXT } from './checks.ts'
import type { Call } from './route.ts'
import { showSignedIn } from './sign-in.ts'

const MOST_PLACES = 100

const PLACES: Check = (value) => {
  if (!Array.isArray(value)) return 'must be a list of addresses'
  if (value.length > MOST_PLACES) return `must not have more than ${MOST_PLACES} addresses`
  if (new Set(value).size < value.length) return 'must not name an address twice'
  return value.every((one) => typeof one === 'string' && one.startsWith('/') && !TEXT(one))
    ? undefined
    : 'must have addresses of the web app, such as /deals'
}

/** PUT /app/me/navigation: what stands in it, in this order; null brings back what is usual. */
export async function arrangeOwnNavigation(call: Call): Promise<ApiResponse> {
  const { places } = membersOf<{ places: readonly string[] | null }>(call.request, {
    required: { places: orNull(PLACES) },
  })
  await call.service.database.transaction(call.access, (session) =>
    arrangeNavigation(session, call.access.userId, places),
  )
  return showSignedIn(call)
}
