import { metadataQuery } from '../api/metadata.ts'
import { queryClient } from '../api/queries.ts'
import { type Language, languageNow, setLanguage } from '../locales/language.ts'

/** The page goes over to a language as a whole: with what the server calls its types, and what it tells people. */
export async function speak(language: Language): Promise<void> {
  const before = languageNow()
  await queryClient.ensureQueryData(metadataQuery(language))
  await setLanguage(language)
  if (language !== before) void queryClient.invalidateQueries({ queryKey: ['records', 'notifications'] })
}
