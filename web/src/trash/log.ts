import { type Identifier, type Parameters, read } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'

type Values = Readonly<Record<string, unknown>>

/** A change as `GET /changes` tells it. */
export interface LoggedChange {
  readonly id: string
  readonly attributes: {
    readonly 'created-at': string
    readonly action: 'create' | 'update' | 'delete'
    readonly 'resource-type': string
    readonly 'resource-id': string
    readonly before: Values | null
    readonly after: Values | null
    readonly 'user-id': string | null
    readonly 'token-id': string | null
    readonly 'request-id': string | null
  }
}

interface ChangesPage {
  readonly data: readonly LoggedChange[]
  readonly meta: { readonly position: string }
  readonly links: { readonly next: string | null }
}

const LARGEST_PAGE = '100'
/** As many as an undo takes. */
const MOST_CHANGES = 10_000

export const recordOf = ({ attributes }: LoggedChange): Identifier => ({
  type: attributes['resource-type'],
  id: attributes['resource-id'],
})

export const keyOf = ({ type, id }: Identifier): string => `${type}/${id}`

/** A page of the log, the newest change first, and where the next one begins. */
export async function readChanges(parameters: Parameters, after: string) {
  const query = new URLSearchParams({ ...parameters, sort: '-id', 'page[size]': LARGEST_PAGE })
  if (after) query.set('page[after]', after)
  const { data, meta, links } = await read<ChangesPage>(`changes?${query}`)
  return { changes: data, next: links.next ? meta.position : undefined }
}

/** Everything that a request has changed. */
export async function changesOfRequest(requestId: string): Promise<readonly LoggedChange[]> {
  const found: LoggedChange[] = []
  for (let after: string | undefined = ''; after !== undefined && found.length < MOST_CHANGES; ) {
    const page = await readChanges({ 'filter[request-id]': requestId }, after)
    found.push(...page.changes)
    after = page.next
  }
  return found
}

/** The records that the fields of a change led to before it. */
export const ledTo = ({ attributes: { before } }: LoggedChange): readonly Identifier[] =>
  Object.values(before ?? {}).filter(isIdentifier)
