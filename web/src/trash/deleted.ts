import { infiniteQueryOptions } from '@tanstack/react-query'
import type { TypeMetadata } from '../api/metadata.ts'
import { type Identifier, type Parameters, readList } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'
import type { Selector } from '../undo/api.ts'
import { keptFilesOf } from './files.ts'
import { changesOfRequest, keyOf, type LoggedChange, ledTo, readChanges, recordOf } from './log.ts'

/** Deletions, the newest first, without those whose records are there again; admins know which files are kept. */
export const deletedQuery = (filters: Parameters, isAdmin: boolean) =>
  infiniteQueryOptions({
    queryKey: ['records', 'deleted', filters, isAdmin],
    async queryFn({ pageParam }) {
      const page = await readChanges({ ...filters, 'filter[action]': 'delete' }, pageParam)
      const present = await presentAmong(page.changes.map(recordOf))
      const deleted = page.changes.filter((one) => !present.has(keyOf(recordOf(one))))
      return { next: page.next, deleted, keptFiles: isAdmin ? await keptFilesOf(deleted) : [] }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })

async function presentAmong(records: readonly Identifier[]): Promise<ReadonlySet<string>> {
  const byType = [...Map.groupBy(records, ({ type }) => type)]
  const pages = await Promise.all(
    byType.map(([type, some]) =>
      readList(type, {
        'filter[id]': [...new Set(some.map(({ id }) => id))].join(),
        [`fields[${type}]`]: 'created-at',
        'page[size]': '100',
      }),
    ),
  )
  return new Set(pages.flatMap(({ data }) => data.map(keyOf)))
}

/** What went because something else did is not told: it comes back with that. A record is told once. */
export function mainOf(
  deleted: readonly LoggedChange[],
  types: readonly TypeMetadata[],
): readonly LoggedChange[] {
  const placeOf = (requestId: string | null, record: Identifier) => `${requestId} ${keyOf(record)}`
  const gone = new Set(deleted.map((one) => placeOf(one.attributes['request-id'], recordOf(one))))
  const isPart = (one: LoggedChange) =>
    ownersOf(one, types).some((owner) => gone.has(placeOf(one.attributes['request-id'], owner)))
  const newest = new Map(deleted.toReversed().map((one) => [keyOf(recordOf(one)), one]))
  return deleted.filter((one) => newest.get(keyOf(recordOf(one))) === one && !isPart(one))
}

/** The records with which a record goes. */
function ownersOf(change: LoggedChange, types: readonly TypeMetadata[]): readonly Identifier[] {
  const { relationships = [] } = types.find(({ name }) => name === recordOf(change).type) ?? {}
  const names = relationships.filter((one) => one['part-of']).map(({ name }) => name)
  return names.map((name) => change.attributes.before?.[name]).filter(isIdentifier)
}

/** What brings a record back with its parts and links; of others that were deleted by the same press, nothing. */
export async function restoring(change: LoggedChange, types: readonly TypeMetadata[]): Promise<Selector> {
  const requestId = change.attributes['request-id']
  if (!requestId) return { changes: [change.id] }
  const all = await changesOfRequest(requestId)
  const deletions = all.filter(({ attributes }) => attributes.action === 'delete')
  const back = new Set([keyOf(recordOf(change))])
  const isWithin = (records: readonly Identifier[]) => records.some((one) => back.has(keyOf(one)))
  for (let known = 0; known < back.size; ) {
    known = back.size
    for (const one of deletions) if (isWithin(ownersOf(one, types))) back.add(keyOf(recordOf(one)))
  }
  if (deletions.every((one) => back.has(keyOf(recordOf(one))))) return { 'request-id': requestId }
  const own = all.filter(
    (one) => back.has(keyOf(recordOf(one))) || (one.attributes.action === 'update' && isWithin(ledTo(one))),
  )
  return { changes: own.map(({ id }) => id) }
}
