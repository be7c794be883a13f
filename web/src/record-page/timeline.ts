import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { type Identifier, type Resource, readList } from '../api/records.ts'
import { send } from '../api/request.ts'
import type { Change } from '../changes/change.ts'
import { typeNow } from '../metadata/useTypes.ts'

export const KINDS = [
  ...(['comments', 'messages', 'files', 'tasks', 'events', 'payments', 'stages', 'changes'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** One thing that happened: a record that belongs to this one, or a change. */
export interface Item {
  readonly kind: Kind
  readonly id: string
  readonly type?: string
  readonly change?: Change
}

interface TimelinePage {
  readonly items: readonly Item[]
  /** The records of the page, under the name by which changes of them are noticed. */
  readonly data: readonly Resource[]
  readonly included: readonly Resource[]
  readonly next: string | null
}

/** Whose words they are, and what a part is about. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = {
  comments: ['user', 'commentable'],
  activities: ['user', 'trackable'],
  documents: ['entity'],
  'diary-tasks': ['responsible'],
  'diary-events': ['responsible'],
}

async function readPage({ type, id }: Identifier, kind: Kind | null, after: string): Promise<TimelinePage> {
  const asked = new URLSearchParams({ type, id, ...(kind && { kinds: kind }), ...(after && { after }) })
  const { timeline, next } = await send<{ timeline: readonly Item[]; next: string | null }>(
    'GET',
    `/app/timeline?${asked}`,
  )
  const parts = Map.groupBy(timeline, (item) => item.type ?? '')
  parts.delete('')
  const pages = await Promise.all([...parts].map(([part, items]) => readParts(part, items)))
  return {
    items: timeline,
    data: pages.flatMap((page) => page.data),
    included: pages.flatMap((page) => page.included ?? []),
    next,
  }
}

function readParts(part: string, items: readonly Item[]) {
  const relationships = typeNow(part)?.relationships ?? []
  const canRead = (name: string) =>
    relationships.some((one) => one.name === name && one.targets.every((target) => typeNow(target)?.can.read))
  const include = (INCLUDED[part] ?? []).filter(canRead).join()
  return readList(part, {
    'filter[id]': items.map(({ id }) => id).join(),
    'page[size]': String(items.length),
    ...(include && { include }),
  })
}

/** What happened to a record, newest first; of one kind, or of all. */
export const timelineQuery = (record: Identifier, kind: Kind | null) =>
  infiniteQueryOptions({
    queryKey: ['records', record.type, 'changes', record.id, kind],
    queryFn: ({ pageParam }) => readPage(record, kind, pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }: TimelinePage) => next ?? undefined,
  })

export const refreshTimeline = ({ type, id }: Identifier): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['records', type, 'changes', id] })
