import type { Deed } from '../api/deed.ts'
import { type Identifier, MEDIA_TYPE } from '../api/records.ts'
import { exchange } from '../api/request.ts'
import type { FieldChoices } from './useDifferences.ts'

/** Takes the others into the record, if it is still the one that was read. */
export const mergeRecords = (
  record: Identifier,
  etag: string,
  others: readonly Identifier[],
  fields: FieldChoices,
  deed: Deed,
) =>
  exchange('POST', `/api/v1/${record.type}/${record.id}/merge`, {
    body: { data: others.map(({ type, id }) => ({ type, id })), meta: { fields } },
    mediaType: MEDIA_TYPE,
    headers: { 'If-Match': etag },
    deed,
  })

/** Under which the choices of a merge that is not done yet are kept. */
export const mergeKeyOf = ({ type, id }: Identifier): string => `merge into ${type}/${id}`
