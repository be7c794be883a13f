import { type Kind, partsOf, SAYS, type Tile } from './tiles.ts'

/** A tile while it is being edited: what is not said is an empty text. */
export interface TileValues {
  readonly title: string
  readonly kind: Kind
  readonly type: string
  readonly filter: Readonly<Record<string, unknown>>
  readonly figure: string
  readonly by: string
  readonly span: string
  readonly sort: string
  readonly goal: number | string | null
}

export const COUNT = 'count'

export const valuesOf = (tile: Tile): TileValues => ({
  title: tile.title ?? '',
  kind: tile.kind,
  type: tile.type,
  filter: tile.filter ?? {},
  figure: tile.figure ?? COUNT,
  by: tile.by ?? '',
  span: tile.span ?? '',
  sort: tile.sort ?? '',
  goal: tile.goal ?? null,
})

/** What is said, and of that only what a tile of its kind says. */
export function tileOf(values: TileValues, { id, size }: Pick<Tile, 'id' | 'size'>): Tile {
  const { title, kind, type, filter, figure, by, span, sort, goal } = values
  const says = SAYS[kind]
  return {
    id,
    ...(title.trim() && { title: title.trim() }),
    kind,
    type,
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(says.includes('figure') && figure !== COUNT && { figure }),
    ...(says.includes('by') && { by }),
    ...(span && { span }),
    ...(says.includes('sort') && sort && { sort }),
    // What is no number is refused by the server, in its words.
    ...(says.includes('goal') && goal !== null && { goal: goal as number }),
    ...(size && { size }),
  }
}

interface Groupable {
  readonly key: string
  readonly name: string
  readonly unit?: string
}

/** Stages are what a funnel goes by. */
export const STAGE = 'stage'
export const isStage = ({ key }: Groupable): boolean => key === STAGE

/** The grouping that a kind can show: the one that was chosen, else the first that fits. */
export function fittingBy(kind: Kind, by: string, groupings: readonly Groupable[]): string {
  if (!SAYS[kind].includes('by')) return by
  const fits = (one: Groupable) =>
    kind === 'line' ? one.unit !== undefined : kind === 'funnel' ? isStage(one) : true
  const fitting = groupings.filter(fits)
  const usual =
    kind === 'line' ? fitting.find(({ key }) => key === 'created-at:month') : fitting.find(isStage)
  return fitting.find(({ key }) => key === by)?.key ?? (usual ?? fitting[0])?.key ?? ''
}

/** The same text with another first or second part: `created-at:month` by its field or by its unit. */
export const joined = (first: string, second: string | undefined): string =>
  second === undefined ? first : `${first}:${second}`

export const fieldIn = (text: string): string => partsOf(text)[0]
