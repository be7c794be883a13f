import { metadataQuery } from '../api/metadata.ts'
import { queryClient } from '../api/queries.ts'
import { type Language, setLanguage } from '../locales/language.ts'

/** The page goes over to a language as a whole: with what the server calls its types. */
export async function speak(language: Language): Promise<void> {
  await queryClient.ensureQueryData(metadataQuery(language))
  await setLanguage(language)
}
