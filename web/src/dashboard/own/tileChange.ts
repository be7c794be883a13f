import { hashKey } from '@tanstack/react-query'
import { freeId, type Tile } from './tiles.ts'

/** What somebody does to one tile of a dashboard. */
export interface TileChange {
  /** As it was when he began; undefined for a new one. */
  readonly was?: Tile | undefined
  /** Undefined to take it away. */
  readonly becomes?: Tile | undefined
  /** Where among the others it goes, if elsewhere. */
  readonly place?: number
}

/** The order of its members is the database's to choose. */
const isSame = (one: Tile | undefined, other: Tile | undefined): boolean =>
  hashKey([one ?? null]) === hashKey([other ?? null])

/** Whether somebody else has made something else of the same tile meanwhile; where it stands is no part of it. */
export function isContested(tiles: readonly Tile[], { was, becomes }: TileChange): boolean {
  if (!was || isSame(was, becomes)) return false
  const theirs = tiles.find(({ id }) => id === was.id)
  return !isSame(theirs, was) && !isSame(theirs, becomes)
}

/** The tiles after it, whatever others have made of the rest. */
export function changedTiles(tiles: readonly Tile[], { was, becomes, place }: TileChange): readonly Tile[] {
  const index = was ? tiles.findIndex(({ id }) => id === was.id) : -1
  // Who only moves what is gone has nothing left to move.
  if (index < 0) return becomes && !isSame(was, becomes) ? [...tiles, withFreeId(tiles, becomes)] : tiles
  if (!becomes) return tiles.toSpliced(index, 1)
  const tile = isSame(was, becomes) ? tiles[index]! : becomes
  return tiles.toSpliced(index, 1).toSpliced(place ?? index, 0, tile)
}

const withFreeId = (tiles: readonly Tile[], tile: Tile): Tile =>
  tiles.some(({ id }) => id === tile.id) ? { ...tile, id: freeId(tiles) } : tile
