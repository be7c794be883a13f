import { ActionIcon, Menu } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { Grip } from '../../ui/Grip.tsx'
import { DotsIcon } from '../../ui/icons.tsx'
import { useSortable } from '../../ui/useSortable.ts'
import classes from './Own.module.css'
import { placeIn, TILES } from './place.ts'
import { SizeCorner } from './SizeCorner.tsx'
import { TileBody } from './TileBody.tsx'
import { resized, type Size, type Tile } from './tiles.ts'
import { useTile } from './useTile.ts'

interface ArrangedTileProps {
  readonly tile: Tile
  readonly onEdit: () => void
  /** So many places on, or back. */
  readonly onStep: (step: number, title: string) => void
  readonly onResize: (tile: Tile, title: string) => void
  readonly onRemove: (title: string) => void
}

const EDGES = ['left', 'right'] as const
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }
const SIZES = {
  ArrowRight: { width: 1 },
  ArrowLeft: { width: -1 },
  ArrowDown: { height: 1 },
  ArrowUp: { height: -1 },
}

/** A tile that can be dragged, made larger or smaller, changed and taken away. */
export function ArrangedTile({ tile, onEdit, onStep, onResize, onRemove }: ArrangedTileProps) {
  const { dashboards, common } = useTexts()
  const shown = useTile(tile)
  const { title } = shown
  const { element, handle, edge, isDragged } = useSortable<HTMLElement>(TILES, tile.id, { edges: EDGES })
  const [drawn, setDrawn] = useState<Tile>()
  const resize = (by: Partial<Size>) => {
    const next = resized(tile, by)
    if (next !== tile) onResize(next, title)
  }

  function moveBy({ key, shiftKey }: KeyboardEvent) {
    const step = STEPS[key]
    if (step === undefined) return undefined
    return () => (shiftKey ? resize(SIZES[key as keyof typeof SIZES]) : onStep(step, title))
  }

  const sizing = (label: string, by: Partial<Size>) => (
    <Menu.Item disabled={resized(tile, by) === tile} closeMenuOnClick={false} onClick={() => resize(by)}>
      {label}
    </Menu.Item>
  )
  return (
    <section
      ref={element}
      className={classes.tile}
      style={placeIn(drawn ?? tile)}
      aria-label={title}
      data-arranged
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
    >
      <div className={classes.head}>
        <Grip ref={handle} name={title} hint={dashboards.moveHint} onKey={moveBy} />
        <h2 className={classes.title}>{title}</h2>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label={common.actions(title)}>
              <DotsIcon size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{dashboards.editTile}</Menu.Item>
            <Menu.Divider />
            {sizing(dashboards.wider, { width: 1 })}
            {sizing(dashboards.narrower, { width: -1 })}
            {sizing(dashboards.taller, { height: 1 })}
            {sizing(dashboards.lower, { height: -1 })}
            <Menu.Divider />
            <Menu.Item color="var(--mantine-color-error)" onClick={() => onRemove(title)}>
              {dashboards.removeTile}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div className={classes.body}>
        <TileBody shown={shown} />
      </div>
      <SizeCorner tile={tile} onDraw={setDrawn} onSize={(next) => onResize(next, title)} />
    </section>
  )
}
