import { type Beginning, begin } from '../accounts/beginnings/begin.ts'
import { TEMPLATE_KEYS, templateIn, templatesIn } from '../accounts/beginnings/funnel-templates.ts'
import { makeFunnel } from '../accounts/beginnings/make-funnel.ts'
import type { ApiResponse } from '../api/message.ts'
import { LANGUAGES, type Language } from '../definition/words.ts'
import { lockAccount } from '../rules/account-lock.ts'
import { zonesOf } from '../store/zones.ts'
import { showAccount } from './account.ts'
import { jsonResponse } from './answers.ts'
import { membersOf, oneOf } from './body.ts'
import { CURRENCY, LOCALE, NAME, zoneAmong } from './checks.ts'
import { languageIn } from './metadata.ts'
import type { Call } from './route.ts'

const TEMPLATE = oneOf(TEMPLATE_KEYS)

/** POST /app/set-up: what a new account is called and counts in, with a funnel and dictionaries to begin with. */
export async function setUp(call: Call): Promise<ApiResponse> {
  const zone = zoneAmong(await zonesOf(call.service.database))
  const beginning = membersOf<Beginning>(call.request, {
    required: { name: NAME, 'time-zone': zone, locale: LOCALE, currency: CURRENCY, business: TEMPLATE },
  })
  await call.service.database.transaction(call.access, (session) => begin(session, beginning))
  return showAccount(call)
}

/** GET /app/funnel-templates?language=ru */
export const showFunnelTemplates = async ({ request }: Call): Promise<ApiResponse> =>
  jsonResponse(200, { templates: templatesIn(languageIn(request.rawQuery)) })

/** POST /app/funnels: a funnel after a template, in the words of a language. */
export async function addFunnel({ service, request, access }: Call): Promise<ApiResponse> {
  const { template, language } = membersOf<{ template: string; language: Language }>(request, {
    required: { template: TEMPLATE, language: oneOf(LANGUAGES) },
  })
  const id = await service.database.transaction(access, async (session) => {
    await lockAccount(session)
    return makeFunnel(session, templateIn(language, template))
  })
  return jsonResponse(201, { id })
}
