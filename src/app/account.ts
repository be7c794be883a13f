import { type AccountSettings, changeAccount, readAccount } from '../accounts/account-settings.ts'
import type { ApiResponse } from '../api/message.ts'
import { zonesOf } from '../store/zones.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { CURRENCY, LOCALE, NAME, TRUTH, zoneAmong } from './checks.ts'
import { type Call, sessionOf } from './route.ts'

/** GET /app/account */
export const showAccount = async (call: Call): Promise<ApiResponse> =>
  jsonResponse(200, { account: await readAccount(sessionOf(call)) })

/** PATCH /app/account */
export async function editAccount(call: Call): Promise<ApiResponse> {
  const zone = zoneAmong(await zonesOf(call.service.database))
  const changes = membersOf<Partial<AccountSettings>>(call.request, {
    optional: {
      ...{ name: NAME, 'time-zone': zone, locale: LOCALE, currency: CURRENCY },
      ...{ 'is-set-up': TRUTH, 'shows-first-steps': TRUTH },
    },
  })
  await call.service.database.transaction(call.access, (session) => changeAccount(session, changes))
  return showAccount(call)
}
