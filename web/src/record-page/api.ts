import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { type Draft, type Identifier, MEDIA_TYPE, type Page, type Resource } from '../api/records.ts'
import { exchange, send } from '../api/request.ts'

/** A record as it is open on a page: with what its links lead to, and the version that was read. */
export interface OpenRecord {
  readonly data: Resource
  readonly included: readonly Resource[]
  readonly etag: string
}

interface RecordDocument {
  readonly data: Resource
  readonly included?: readonly Resource[]
}

const addressOf = ({ type, id }: Identifier, include: readonly string[]) =>
  `/api/v1/${type}/${id}${include.length > 0 ? `?include=${include.join()}` : ''}`

const opened = ({ answer, etag }: { answer: RecordDocument; etag: string | null }): OpenRecord => ({
  data: answer.data,
  included: answer.included ?? [],
  etag: etag ?? '*',
})

export const openRecordQuery = (record: Identifier, include: readonly string[]) =>
  queryOptions({
    queryKey: ['records', record.type, 'one', record.id, include],
    queryFn: async () =>
      opened(await exchange<RecordDocument>('GET', addressOf(record, include), { mediaType: MEDIA_TYPE })),
  })

/** Writes only if the record is still the one that was read. */
export async function saveRecord(
  record: Identifier,
  etag: string,
  draft: Draft,
  include: readonly string[],
): Promise<OpenRecord> {
  const { type, id } = record
  const sent = {
    body: { data: { type, id, ...draft } },
    mediaType: MEDIA_TYPE,
    headers: { 'If-Match': etag },
  }
  const saved = opened(await exchange<RecordDocument>('PATCH', addressOf(record, include), sent))
  queryClient.setQueryData(openRecordQuery(record, include).queryKey, saved)
  return saved
}

type Parameters = Readonly<Record<string, string>>

/** A list that belongs to a record; it is read again when something changes in what it lists. */
export const relatedQuery = (path: string, target: string, parameters: Parameters) =>
  queryOptions({
    queryKey: ['records', target, path, parameters],
    queryFn: () =>
      send<Page>('GET', `/api/v1/${path}?${new URLSearchParams(parameters)}`, undefined, MEDIA_TYPE),
  })

const relationshipOf = ({ type, id }: Identifier, name: string) =>
  `/api/v1/${type}/${id}/relationships/${name}`

const identifierOf = ({ type, id }: Identifier): Identifier => ({ type, id })

export const addLink = (record: Identifier, name: string, target: Identifier): Promise<void> =>
  send('POST', relationshipOf(record, name), { data: [identifierOf(target)] }, MEDIA_TYPE)

export const removeLink = (record: Identifier, name: string, target: Identifier): Promise<void> =>
  send('DELETE', relationshipOf(record, name), { data: [identifierOf(target)] }, MEDIA_TYPE)
