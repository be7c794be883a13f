import fc from 'fast-check'
import { routes } from '../../../src/app/routes.ts'
import type { FuzzRequest } from './requests.ts'

/** Whoever signs out, or ends the session that is used, could not go on. */
export const safeRoutes = routes.filter(
  ({ method, path }) => !(method === 'DELETE' && path[0]!.startsWith('session')),
)

const MEMBERS = [
  ...['email', 'password', 'account-id', 'current', 'first-name', 'last-name', 'locale', 'secret', 'role'],
  ...['disabled', 'name', 'time-zone', 'currency', 'label', 'scopes', 'options'],
]
/** What is nearly right, and what is not. */
const value = fc.oneof(
  fc.constantFrom('owner1@example.com', 'password', 'manager', 'UTC', 'ru', 'EUR', ['deal_read'], true, null),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', minLength: 400, maxLength: 1200 }),
  fc.jsonValue(),
)

/** The body of a request below /app. */
export const appBody = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom(...MEMBERS), value).map((one) => JSON.stringify(one)),
  },
  fc.json(),
  fc.string({ unit: 'binary' }),
)

/** Requests of a signed-in page for everything below /app. */
export const appRequests = (id: fc.Arbitrary<string>, headers: FuzzRequest['headers']) =>
  fc
    .tuple(fc.constantFrom(...safeRoutes), id, appBody)
    .map(([{ method, path }, given, body]): FuzzRequest => {
      const target = `/app/${path.map((step) => (step === ':id' ? given : step)).join('/')}`
      return { method, target, headers, ...(method !== 'GET' && method !== 'DELETE' && { body }) }
    })
