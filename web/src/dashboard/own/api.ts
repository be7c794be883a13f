import { queryOptions } from '@tanstack/react-query'
import { type Identifier, listQuery, type Resource, readLinks } from '../../api/records.ts'
import { linkTo } from '../../api/values.ts'
import { pageKey } from '../../drafts/kept.ts'
import { type Tile, tilesIn } from './tiles.ts'

export const DASHBOARDS = 'dashboards'

export const SHARINGS = ['me', 'team', 'everybody'] as const
export type Sharing = (typeof SHARINGS)[number]

/** A dashboard that somebody has arranged. */
export interface OwnDashboard extends Identifier {
  readonly name: string
  readonly sharing: Sharing
  readonly ownerId: string | undefined
  readonly tiles: readonly Tile[]
}

/** Those that are meant for whoever looks, also where his role would show him more. */
const MEANT = {
  any: [
    { field: 'user', is: 'me' },
    { field: 'shared-with', is: 'everybody' },
    {
      all: [
        { field: 'shared-with', is: 'team' },
        { field: 'user', is: 'my-team' },
      ],
    },
  ],
}

export const dashboardsQuery = listQuery(DASHBOARDS, {
  'filter[where]': JSON.stringify(MEANT),
  sort: 'name',
  include: 'user',
  'fields[users]': 'as-string',
  'page[size]': '100',
})

/** With whose it is. */
export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', DASHBOARDS, 'one', id, 'user'],
    queryFn: async () => dashboardOf((await readLinks({ type: DASHBOARDS, id }, ['user'])).data),
  })

export const dashboardOf = (record: Resource): OwnDashboard => {
  const { name, tiles, 'shared-with': sharing } = record.attributes
  return {
    type: DASHBOARDS,
    id: record.id,
    name: String(name),
    sharing: SHARINGS.find((one) => one === sharing) ?? 'me',
    ownerId: linkTo(record, 'user')?.id,
    tiles: tilesIn(tiles),
  }
}

/** What the dialog of a dashboard is for. */
export const PURPOSES = ['new', 'copy', 'rename'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Under which it is kept while it is not saved. */
export const draftOf = (purpose: Purpose): string => pageKey(`dashboard ${purpose}`)

export const pathOfDashboard = (id: string): string => `/${DASHBOARDS}/${id}`
