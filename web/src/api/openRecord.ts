import { queryOptions } from '@tanstack/react-query'
import type { Deed } from './deed.ts'
import { queryClient } from './queries.ts'
import { type Draft, type Identifier, MEDIA_TYPE, type Resource } from './records.ts'
import { exchange } from './request.ts'

/** A record as it is open on a page: with what its links lead to, and the version that was read. */
export interface OpenRecord {
  readonly data: Resource
  readonly included: readonly Resource[]
  readonly etag: string
  /** The position of the change log whose record it is; undefined for that of now. */
  readonly asOf?: string
}

interface RecordDocument {
  readonly data: Resource
  readonly included?: readonly Resource[]
  readonly meta?: { readonly 'as-of'?: string }
}

function addressOf({ type, id }: Identifier, include: readonly string[], moment?: string): string {
  const query = [
    ...(include.length > 0 ? [`include=${include.join()}`] : []),
    ...(moment ? [`as-of=${encodeURIComponent(moment)}`] : []),
  ]
  return `/api/v1/${type}/${id}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

const opened = ({ answer, etag }: { answer: RecordDocument; etag: string | null }): OpenRecord => ({
  data: answer.data,
  included: answer.included ?? [],
  etag: etag ?? '*',
  ...(answer.meta?.['as-of'] && { asOf: answer.meta['as-of'] }),
})

/** A record now, or as it was at a moment. */
export const openRecordQuery = (record: Identifier, include: readonly string[], moment?: string) =>
  queryOptions({
    queryKey: ['records', record.type, 'one', record.id, include, ...(moment ? [moment] : [])],
    queryFn: async () =>
      opened(
        await exchange<RecordDocument>('GET', addressOf(record, include, moment), { mediaType: MEDIA_TYPE }),
      ),
  })

/** Writes only if the record is still the one that was read. */
export async function saveRecord(
  record: Identifier,
  etag: string,
  draft: Draft,
  include: readonly string[],
  deed: Deed,
): Promise<OpenRecord> {
  const { type, id } = record
  const sent = {
    body: { data: { type, id, ...draft } },
    mediaType: MEDIA_TYPE,
    headers: { 'If-Match': etag },
    deed,
  }
  const saved = opened(await exchange<RecordDocument>('PATCH', addressOf(record, include), sent))
  queryClient.setQueryData(openRecordQuery(record, include).queryKey, saved)
  return saved
}
