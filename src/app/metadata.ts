import type { ApiResponse } from '../api/message.ts'
import { LANGUAGES, type Language } from '../definition/words.ts'
import { webMetadata } from '../derive/web.ts'
import { errors, parameter, refuse } from '../errors/errors.ts'
import { jsonResponse } from './answers.ts'
import type { Call } from './route.ts'

/** GET /app/metadata?language=ru: everything is called in this language, English without it. */
export const showMetadata = async ({ service, request, access }: Call): Promise<ApiResponse> =>
  jsonResponse(
    200,
    webMetadata(access.rights?.registry ?? service.registry, {
      access,
      language: languageIn(request.rawQuery),
    }),
  )

/** The language that an address names, English without it. */
export function languageIn(query: string): Language {
  const asked = new URLSearchParams(query).get('language') ?? 'en'
  const language = LANGUAGES.find((one) => one === asked)
  if (!language)
    throw refuse(errors.badRequest(`language must be ${LANGUAGES.join(' or ')}`, parameter('language')))
  return language
}
