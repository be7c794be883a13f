import type { CSSProperties } from 'react'
import { sizeOf, type Tile } from './tiles.ts'

/** What tiles are called while they are dragged. */
export const TILES = 'tiles'

/** How much of the grid a tile takes; the stylesheet knows how much there is. */
export const placeIn = (tile: Tile): CSSProperties => {
  const { width, height } = sizeOf(tile)
  return { '--width': width, '--height': height } as CSSProperties
}
