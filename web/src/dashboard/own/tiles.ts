import { membersOf } from '../../api/values.ts'

export const KINDS = ['number', 'bars', 'columns', 'line', 'funnel', 'table', 'list'] as const
export type Kind = (typeof KINDS)[number]

export interface Size {
  readonly width: number
  readonly height: number
}

/** A figure of a list and how it is shown, as a dashboard holds it. */
export interface Tile {
  readonly id: string
  readonly kind: Kind
  /** The type of the records that are counted. */
  readonly type: string
  readonly title?: string
  readonly filter?: Readonly<Record<string, unknown>>
  /** `count`, or such as `sum:amount`. */
  readonly figure?: string
  /** As a summary is asked for it: `stage`, `created-at:month`. */
  readonly by?: string
  /** `finished-at:month`: those of this month. */
  readonly span?: string
  /** Of a list. */
  readonly sort?: string
  readonly goal?: number
  readonly size?: Partial<Size>
}

/** What only some kinds of tiles say. */
export const SAYS: Readonly<Record<Kind, readonly ('figure' | 'by' | 'goal' | 'sort')[]>> = {
  number: ['figure', 'goal'],
  bars: ['figure', 'by'],
  columns: ['figure', 'by', 'goal'],
  line: ['figure', 'by', 'goal'],
  funnel: ['by'],
  table: ['figure', 'by'],
  list: ['sort'],
}

export const WIDEST = 4
export const HIGHEST = 2
export const MOST_TILES = 24

/** A number needs little room; a picture is half as wide as the page. */
export const sizeOf = ({ kind, size = {} }: Pick<Tile, 'kind' | 'size'>): Size => ({
  width: kind === 'number' ? 1 : 2,
  height: kind === 'number' ? 1 : 2,
  ...size,
})

/** The tile with another size, within what there is room for; the same one where nothing changes. */
export function resized(tile: Tile, { width = 0, height = 0 }: Partial<Size>): Tile {
  const before = sizeOf(tile)
  const within = (value: number, most: number) => Math.min(Math.max(value, 1), most)
  const size = {
    width: within(before.width + width, WIDEST),
    height: within(before.height + height, HIGHEST),
  }
  return size.width === before.width && size.height === before.height ? tile : { ...tile, size }
}

/** The two sides of `sum:amount` and `created-at:month`. */
export function partsOf(text: string | undefined): readonly [string, string | undefined] {
  const [first = '', second] = text?.split(':') ?? []
  return [first, second]
}

/** An id that no tile of the dashboard has. */
export function freeId(tiles: readonly Tile[]): string {
  let number = tiles.length + 1
  while (tiles.some(({ id }) => id === `tile-${number}`)) number++
  return `tile-${number}`
}

/** Programs may have written anything: what can be shown of it. */
export const tilesIn = (value: unknown): readonly Tile[] =>
  (Array.isArray(value) ? value : [])
    .map(membersOf)
    .filter(
      ({ id, kind, type }) => Boolean(id && type) && KINDS.some((one) => one === kind),
    ) as unknown as Tile[]
