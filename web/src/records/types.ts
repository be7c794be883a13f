import { useSuspenseQuery } from '@tanstack/react-query'
import { type AttributeMetadata, metadataQuery, type TypeMetadata } from '../api/metadata.ts'

export function useTypes(): readonly TypeMetadata[] {
  return useSuspenseQuery(metadataQuery).data.types
}

/** Undefined when the server knows no such type. */
export const useType = (name: string): TypeMetadata | undefined =>
  useTypes().find((type) => type.name === name)

const hasAttribute = ({ attributes }: TypeMetadata, wanted: string) =>
  attributes.some(({ name }) => name === wanted)

/** Lists to choose from: they stand for themselves and have no order of their own. */
export const isDictionary = (type: TypeMetadata): boolean =>
  type.relationships.length === 0 && hasAttribute(type, 'name') && !hasAttribute(type, 'position')

/** What people can add fields of their own to. */
export const takesCustomFields = (type: TypeMetadata): boolean => hasAttribute(type, 'customs')

/** What a form asks for. Places are given by moving, and the service knows when something was made. */
export const isAskedFor = (attribute: AttributeMetadata): boolean =>
  !attribute['read-only'] && !attribute['never-empty'] && attribute.name !== 'created-at'
