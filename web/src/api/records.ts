import { notifyManager, queryOptions } from '@tanstack/react-query'
import type { Deed } from './deed.ts'
import { queryClient } from './queries.ts'
import { exchange, send } from './request.ts'

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
  read(`${path}?${new URLSearchParams(parameters)}`, signal)

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
    queryFn: () => readRecord({ type, id }),
  })

/** A record, now. */
export const readRecord = async ({ type, id }: Identifier): Promise<Resource> =>
  (await read<{ data: Resource }>(`${type}/${id}`)).data

/** A record now, with the records at the other end of these links. */
export const readLinks = (
  { type, id }: Identifier,
  names: readonly string[],
): Promise<{ readonly data: Resource; readonly included?: readonly Resource[] }> =>
  read(`${type}/${id}?include=${names.join()}`)

export async function createRecord(type: string, draft: Draft, deed: Deed): Promise<Resource> {
  const { data } = await write<{ data: Resource }>('POST', type, { data: { type, ...draft } }, deed)
  return data
}

export async function updateRecord({ type, id }: Identifier, draft: Draft, deed: Deed): Promise<Resource> {
  const body = { data: { type, id, ...draft } }
  const { data } = await write<{ data: Resource }>('PATCH', `${type}/${id}`, body, deed)
  return data
}

/** Several at once: all of them or none. */
export const updateRecords = (
  changes: readonly (readonly [Identifier, Draft])[],
  deed: Deed,
): Promise<unknown> =>
  sendOperations(
    changes.map(([{ type, id }, draft]) => ({ op: 'update', data: { type, id, ...draft } })),
    deed,
  )

/** Operations of any kind, at most 500: all of them or none. */
export const sendOperations = (operations: readonly Operation[], deed: Deed): Promise<unknown> =>
  exchange('POST', '/api/v1/operations', {
    body: { 'atomic:operations': operations },
    mediaType: `${MEDIA_TYPE}; ext="https://jsonapi.org/ext/atomic"`,
    deed,
    hasKey: operations.every(({ op }) => op === 'remove'),
  })

interface Operation {
  readonly op: string
}

export const deleteRecord = ({ type, id }: Identifier, deed: Deed): Promise<void> =>
  write('DELETE', `${type}/${id}`, undefined, deed)

/** A write to the public API, as a part of what somebody does. */
export const write = async <Answer>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  deed: Deed,
): Promise<Answer> =>
  (await exchange<Answer>(method, `/api/v1/${path}`, { body, mediaType: MEDIA_TYPE, deed })).answer

/** After a write: what was read of these types is read again where it is shown, and is on the screen in the end. */
export async function refresh(...types: readonly string[]): Promise<void> {
  const keys = types.map((type) => ({ queryKey: ['records', type] }))
  await Promise.all(keys.map((key) => queryClient.invalidateQueries(key)))
  // What others change at the same time begins the reading anew, and nobody waits for the one that was given up.
  await until(() => keys.every((key) => queryClient.isFetching(key) === 0))
  // The screen is told by the same queue as this line.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}

/** Something holds for all that is read. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    function look() {
      if (!holds()) return
      unsubscribe()
      resolve()
    }
    look()
  })
}

/** Reads from the public API. */
export const read = <Answer>(path: string, signal?: AbortSignal) =>
  send<Answer>('GET', `/api/v1/${path}`, undefined, MEDIA_TYPE, signal)
