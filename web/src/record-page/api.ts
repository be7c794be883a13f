import { queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { type Identifier, MEDIA_TYPE, type Page, write } from '../api/records.ts'
import { send } from '../api/request.ts'

type Parameters = Readonly<Record<string, string>>

/** A list that belongs to a record; it is read again when something changes in what it lists. */
export const relatedQuery = (path: string, target: string, parameters: Parameters) =>
  queryOptions({
    queryKey: ['records', target, path, parameters],
    queryFn: () =>
      send<Page>('GET', `/api/v1/${path}?${new URLSearchParams(parameters)}`, undefined, MEDIA_TYPE),
  })

const relationshipOf = ({ type, id }: Identifier, name: string) => `${type}/${id}/relationships/${name}`

const identifierOf = ({ type, id }: Identifier): Identifier => ({ type, id })

export const addLink = (record: Identifier, name: string, target: Identifier, deed: Deed): Promise<void> =>
  write('POST', relationshipOf(record, name), { data: [identifierOf(target)] }, deed)

export const removeLink = (record: Identifier, name: string, target: Identifier, deed: Deed): Promise<void> =>
  write('DELETE', relationshipOf(record, name), { data: [identifierOf(target)] }, deed)
