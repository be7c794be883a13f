import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { listPath } from '../../ui/paths.ts'
import { placeOf, useDropped } from '../../ui/useSortable.ts'
import { ArrangedTile } from './ArrangedTile.tsx'
import { listOf } from './asking.ts'
import classes from './Own.module.css'
import { placeIn, TILES } from './place.ts'
import { TileBody } from './TileBody.tsx'
import { sizeOf, type Tile } from './tiles.ts'
import { useTile } from './useTile.ts'
import type { Tiles } from './useTiles.ts'

interface TileGridProps {
  readonly arranging: Tiles
  readonly isArranged: boolean
  readonly onEdit: (tile: Tile) => void
}

/** The tiles of a dashboard, one after another in rows; dragged, or moved with the arrow keys, while they are arranged. */
export function TileGrid({ arranging: { tiles, change }, isArranged, onEdit }: TileGridProps) {
  const { dashboards, records } = useTexts()
  const [announcement, setAnnouncement] = useState('')

  function move(id: string, place: number, title?: string) {
    const tile = tiles.find((one) => one.id === id)
    if (!tile || place < 0 || place >= tiles.length || tiles.indexOf(tile) === place) return
    const name = title ?? tile.title ?? dashboards.editor.edit
    setAnnouncement(records.moved(name, place + 1))
    change(dashboards.moved(name), { was: tile, becomes: tile, place })
  }
  useDropped(TILES, (id, target) => move(id, placeOf(tiles, id, target)))

  return (
    <>
      <div className={classes.grid}>
        {tiles.map((tile, index) =>
          isArranged ? (
            <ArrangedTile
              key={tile.id}
              tile={tile}
              onEdit={() => onEdit(tile)}
              onStep={(step, title) => move(tile.id, index + step, title)}
              onResize={(next, title) => {
                const { width, height } = sizeOf(next)
                setAnnouncement(dashboards.sized(title, width, height))
                change(dashboards.changed(title), { was: tile, becomes: next })
              }}
              onRemove={(title) => change(dashboards.removed(title), { was: tile })}
            />
          ) : (
            <PlainTile key={tile.id} tile={tile} />
          ),
        )}
      </div>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  )
}

function PlainTile({ tile }: { readonly tile: Tile }) {
  const shown = useTile(tile)
  const { title, isOpen, now } = shown
  return (
    <section className={classes.tile} style={placeIn(tile)} aria-label={title}>
      <h2 className={classes.title}>
        {isOpen ? (
          <Link to={listPath(tile.type, listOf(tile, now))} preload={false}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <div className={classes.body}>
        <TileBody shown={shown} />
      </div>
    </section>
  )
}
