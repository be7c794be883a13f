import { type AccountSettings, changeAccount, readAccount } from '../accounts/account-settings.ts'
import type { ApiResponse } from '../api/message.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { CURRENCY, LOCALE, NAME, TRUTH, ZONE } from './checks.ts'
import { type Call, sessionOf } from './route.ts'

/** GET /app/account */
export const showAccount = async (call: Call): Promise<ApiResponse> =>
  jsonResponse(200, { account: await readAccount(sessionOf(call)) })

/** PATCH /app/account */
export async function editAccount(call: Call): Promise<ApiResponse> {
  const changes = membersOf<Partial<AccountSettings>>(call.request, {
    optional: {
      ...{ name: NAME, 'time-zone': ZONE, locale: LOCALE, currency: CURRENCY },
      ...{ 'is-set-up': TRUTH, 'shows-first-steps': TRUTH },
    },
  })
  await call.service.database.transaction(call.access, (session) => changeAccount(session, changes))
  return showAccount(call)
}
