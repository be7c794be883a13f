import type { ResourceType } from './resource.ts'
import { type Language, languageOf } from './words.ts'
import { isZone } from './zone.ts'

/** Who reads something: in which language, and on whose clocks. */
export interface Reader {
  readonly language: Language
  readonly zone: string
}

/** Somebody with a zone of his own, if there is such a zone, else with that of the account. */
export const readerOf = (locale: string, ownZone: string | null, zone: string): Reader => ({
  language: languageOf(locale),
  zone: ownZone && isZone(ownZone) ? ownZone : zone,
})

/** What records of a type are told apart by, beside their versions; nothing where they read the same to everybody. */
export const readingOf = ({ saidBy }: ResourceType, reader: Reader | undefined): string =>
  saidBy && reader ? `${reader.language} ${reader.zone}` : ''
