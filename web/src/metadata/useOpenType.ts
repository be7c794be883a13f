import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TypeMetadata } from '../api/metadata.ts'
import type { Identifier } from '../api/records.ts'
import { send } from '../api/request.ts'
import { useMetadata } from './useTypes.ts'

interface Access {
  readonly data: { readonly attributes: { readonly edit: boolean } }
}

const accessQuery = ({ type, id }: Identifier) =>
  queryOptions({
    queryKey: ['access', type, id],
    queryFn: () => send<Access>('GET', `/api/v1/${type}/${id}/access`),
  })

/** The type for a record that can only be looked at. */
export const toLookAt = (type: TypeMetadata): TypeMetadata => ({
  ...type,
  can: { ...type.can, write: false, edit: false, delete: false, merge: false },
})

/** The type as it is open to this user for one record: who may edit some is asked for each, and offered nothing before. */
export function useOpenType(type: TypeMetadata, id: string): TypeMetadata {
  const { limited } = useMetadata()
  const isAsked = limited && type.can.edit
  const { data } = useQuery({ ...accessQuery({ type: type.name, id }), enabled: isAsked })
  return isAsked && !data?.data.attributes.edit ? toLookAt(type) : type
}
