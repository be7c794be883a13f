import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { draftedUnder, pageKey } from '../../drafts/kept.ts'
import { useTexts } from '../../locales/language.ts'
import { useTypes } from '../../metadata/useTypes.ts'
import { useCommands } from '../../palette/commands.ts'
import { startOf } from '../../table/lastList.ts'
import { BlocksIcon, PlusIcon } from '../../ui/icons.tsx'
import { Nothing } from '../../ui/Nothing.tsx'
import page from '../Dashboard.module.css'
import { ViewSwitch } from '../ViewSwitch.tsx'
import { type OwnDashboard as Dashboard, dashboardOf, openDashboardQuery } from './api.ts'
import { DashboardMenu } from './DashboardMenu.tsx'
import { TileConflict } from './TileConflict.tsx'
import { NEW_TILE, TILE_DRAFT, TileDialog } from './TileDialog.tsx'
import { TileGrid } from './TileGrid.tsx'
import { freeId, MOST_TILES, type Tile } from './tiles.ts'
import { useMayChange } from './useMayChange.ts'
import { useTiles } from './useTiles.ts'

const route = getRouteApi('/app/dashboards/$id')

/** A dashboard that somebody has arranged; whoever may change it arranges it here. */
export function OwnDashboard() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(openDashboardQuery(id))
  return <Arranged key={id} dashboard={dashboardOf(data.data)} />
}

function Arranged({ dashboard }: { readonly dashboard: Dashboard }) {
  const { dashboards } = useTexts()
  const mayChange = useMayChange(dashboard)
  const arranging = useTiles(dashboard)
  const { tiles } = arranging
  const newTile = useNewTile(tiles)
  const [isArranging, setArranging] = useState(false)
  const [edited, setEdited] = useState<Tile | undefined>(() => {
    const key = draftedUnder(pageKey(TILE_DRAFT))
    return key === NEW_TILE ? newTile : tiles.find(({ id }) => id === key)
  })
  const isArranged = isArranging && mayChange
  useEffect(() => {
    document.title = `${dashboard.name} · Rapport`
  }, [dashboard.name])

  useCommands(
    useMemo(() => {
      const arrange = { id: 'dashboard-arrange', group: 'page', label: dashboards.arrange } as const
      return mayChange ? [{ ...arrange, icon: <BlocksIcon />, run: () => setArranging(true) }] : []
    }, [dashboards, mayChange]),
  )

  const isFull = tiles.length >= MOST_TILES
  const add = mayChange && newTile && (
    <Button
      leftSection={<PlusIcon size={16} />}
      disabled={isFull}
      title={isFull ? dashboards.full(MOST_TILES) : undefined}
      onClick={() => {
        setArranging(true)
        setEdited(newTile)
      }}
    >
      {dashboards.add}
    </Button>
  )
  return (
    <div className={page.page}>
      <div className={page.bar}>
        <h1 className={page.heading}>{dashboard.name}</h1>
        <ViewSwitch />
        <DashboardMenu current={dashboard} />
        {mayChange && tiles.length > 0 && (
          <Button variant="default" onClick={() => setArranging(!isArranging)} aria-pressed={isArranged}>
            {isArranged ? dashboards.done : dashboards.arrange}
          </Button>
        )}
        {isArranged && tiles.length > 0 && add}
      </div>
      {tiles.length === 0 ? (
        <Nothing
          icon={<BlocksIcon size={28} />}
          title={dashboards.empty}
          text={dashboards.emptyText}
          action={add || undefined}
        />
      ) : (
        <TileGrid arranging={arranging} isArranged={isArranged} onEdit={setEdited} />
      )}
      {edited && <TileDialog arranging={arranging} tile={edited} onClose={() => setEdited(undefined)} />}
      {arranging.question && <TileConflict {...arranging.question} />}
    </div>
  )
}

/** How a tile begins: the number of deals, or of what else there is. */
function useNewTile(tiles: readonly Tile[]): Tile | undefined {
  const types = useTypes().filter(({ place, can }) => place === 'navigation' && can.read)
  const type = types.find(({ name }) => name === 'deals') ?? types[0]
  return type && { id: freeId(tiles), kind: 'number', type: type.name, filter: startOf(type).filters }
}
