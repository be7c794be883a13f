import type { TypeMetadata } from '../api/metadata.ts'
import { useOpenness } from './useOpenness.ts'

/** The type for a record that can only be looked at. */
export const toLookAt = (type: TypeMetadata): TypeMetadata => ({
  ...type,
  can: { ...type.can, write: false, edit: false, delete: false, merge: false },
})

/** The type as it is open to this user for one record; undefined before that is known. */
export function useOpenType(type: TypeMetadata, id: string): TypeMetadata | undefined {
  const isOpen = useOpenness(type.name, [id])
  const [edit, remove] = [isOpen('edit', id), isOpen('delete', id)]
  if (edit === undefined || remove === undefined) return undefined
  return { ...type, can: { ...type.can, write: edit, edit, delete: remove, merge: edit && type.can.merge } }
}
