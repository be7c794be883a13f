import { infiniteQueryOptions } from '@tanstack/react-query'
import { type Identifier, MEDIA_TYPE } from '../api/records.ts'
import { send } from '../api/request.ts'
import { isIdentifier, membersOf } from '../api/values.ts'

export interface Change {
  readonly id: string
  readonly attributes: {
    readonly 'created-at': string
    readonly action: 'create' | 'update' | 'delete'
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
    readonly 'user-id': string | null
    readonly 'token-id': string | null
  }
}

interface ChangesPage {
  readonly data: readonly Change[]
  readonly meta: { readonly position: string }
  readonly links: { readonly next: string | null }
}

const PAGE_SIZE = '20'

/** What has happened to a record, newest first. */
export const historyQuery = ({ type, id }: Identifier) =>
  infiniteQueryOptions({
    queryKey: ['records', type, 'changes', id],
    queryFn: ({ pageParam }) => {
      const parameters = {
        sort: '-id',
        'page[size]': PAGE_SIZE,
        ...(pageParam && { 'page[after]': pageParam }),
      }
      const path = `/api/v1/${type}/${id}/changes?${new URLSearchParams(parameters)}`
      return send<ChangesPage>('GET', path, undefined, MEDIA_TYPE)
    },
    initialPageParam: '',
    getNextPageParam: ({ links, meta }) => (links.next ? meta.position : undefined),
  })

/** What the service keeps by itself says nothing about what somebody did. */
const UNTOLD = [
  'updated-at',
  'cached-at',
  'as-string',
  'previous-responsible-id',
  'download-url',
  'calculation-method',
]

export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields that a change was about; custom fields one by one. */
export function fieldChanges({ attributes: { action, before, after } }: Change): readonly FieldChange[] {
  if (action !== 'update') return []
  const [old, current] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => !UNTOLD.includes(name))
    .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(current[name] ?? null))
    .map((name) => ({ name, before: old[name], after: current[name] }))
}

function flat(values: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  const { customs, ...others } = values ?? {}
  return { ...others, ...membersOf(customs) }
}

/** Every record that a change speaks of, once. */
export function mentionedIn(changes: readonly Change[]): readonly Identifier[] {
  const found = changes
    .flatMap(fieldChanges)
    .flatMap(({ before, after }) => [before, after].flat())
    .filter(isIdentifier)
  return [...new Map(found.map((one) => [`${one.type}/${one.id}`, one])).values()]
}
