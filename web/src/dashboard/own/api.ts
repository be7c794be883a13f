import { openRecordQuery } from '../../api/openRecord.ts'
import { type Identifier, listQuery, type Resource } from '../../api/records.ts'
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

export const OWNER = ['user']

/** With whose it is, and the version that was read. */
export const openDashboardQuery = (id: string) => openRecordQuery({ type: DASHBOARDS, id }, OWNER)

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
