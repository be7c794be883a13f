import { queryOptions } from '@tanstack/react-query'
import { queryClient } from './queries.ts'
import { send } from './request.ts'

export const MEDIA_TYPE = 'application/vnd.api+json'

export interface Identifier {
  readonly type: string
  readonly id: string
}

export interface Resource extends Identifier {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<
    Record<string, { readonly data?: Identifier | readonly Identifier[] | null }>
  >
}

export interface Page {
  readonly data: readonly Resource[]
  readonly included?: readonly Resource[]
  readonly meta: { readonly 'record-count': number; readonly 'page-count': number }
  readonly links: { readonly next: string | null }
}

/** What a write says of a record. */
export interface Draft {
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<
    Record<string, { readonly data: Identifier | readonly Identifier[] | null }>
  >
}

export type Parameters = Readonly<Record<string, string>>

/** One page of a list, now. */
export const readList = (path: string, parameters: Parameters, signal?: AbortSignal): Promise<Page> =>
  call('GET', `${path}?${new URLSearchParams(parameters)}`, undefined, signal)

/** Where the next page begins; null after the last one. */
export const cursorOf = ({ links }: Page): string | null =>
  links.next ? new URL(links.next).searchParams.get('page[after]') : null

/** A list of the public API; `path` is a type, or a relationship such as `deal-stage-categories/1/stages`. */
export const listQuery = (path: string, parameters: Parameters = {}) =>
  queryOptions({
    queryKey: ['records', path.split('/')[0], path, parameters],
    queryFn: ({ signal }) => readList(path, parameters, signal),
  })

export const recordQuery = (type: string, id: string) =>
  queryOptions({
    queryKey: ['records', type, 'one', id],
    queryFn: async () => (await call<{ data: Resource }>('GET', `${type}/${id}`)).data,
  })

/** A record now, with the records at the other end of these links. */
export const readLinks = (
  { type, id }: Identifier,
  names: readonly string[],
): Promise<{ readonly data: Resource; readonly included?: readonly Resource[] }> =>
  call('GET', `${type}/${id}?include=${names.join()}`)

export async function createRecord(type: string, draft: Draft): Promise<Resource> {
  const { data } = await call<{ data: Resource }>('POST', type, { data: { type, ...draft } })
  return data
}

export async function updateRecord({ type, id }: Identifier, draft: Draft): Promise<Resource> {
  const { data } = await call<{ data: Resource }>('PATCH', `${type}/${id}`, { data: { type, id, ...draft } })
  return data
}

/** Several at once: all of them or none. */
export const updateRecords = (changes: readonly (readonly [Identifier, Draft])[]): Promise<unknown> =>
  sendOperations(changes.map(([{ type, id }, draft]) => ({ op: 'update', data: { type, id, ...draft } })))

/** Operations of any kind, at most 500: all of them or none. */
export const sendOperations = (operations: readonly object[]): Promise<unknown> =>
  send(
    'POST',
    '/api/v1/operations',
    { 'atomic:operations': operations },
    `${MEDIA_TYPE}; ext="https://jsonapi.org/ext/atomic"`,
  )

export const deleteRecord = ({ type, id }: Identifier): Promise<void> => call('DELETE', `${type}/${id}`)

/** After a write: everything that was read of these types is read again where it is on the screen. */
export const refresh = (...types: readonly string[]): Promise<unknown> =>
  Promise.all(types.map((type) => queryClient.invalidateQueries({ queryKey: ['records', type] })))

/** A request to the public API. */
export const call = <Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  signal?: AbortSignal,
) => send<Answer>(method, `/api/v1/${path}`, body, MEDIA_TYPE, signal)
