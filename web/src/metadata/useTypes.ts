import { useSuspenseQuery } from '@tanstack/react-query'
import { type Metadata, metadataQuery, type TypeMetadata } from '../api/metadata.ts'
import { queryClient } from '../api/queries.ts'
import { languageNow, useLanguage } from '../locales/language.ts'

/** What the server says of its types, in the language of the page; read before any page is shown. */
export const useMetadata = (): Metadata => useSuspenseQuery(metadataQuery(useLanguage())).data

export const useTypes = (): readonly TypeMetadata[] => useMetadata().types

/** Undefined when the server knows no such type. */
export const useType = (name: string): TypeMetadata | undefined =>
  useTypes().find((type) => type.name === name)

/** Outside of components, at the moment of the call. */
export const metadataNow = (): Metadata | undefined =>
  queryClient.getQueryData(metadataQuery(languageNow()).queryKey)

export const typeNow = (name: string): TypeMetadata | undefined =>
  metadataNow()?.types.find((type) => type.name === name)
