import type { Card } from './cards.ts'

/** Digits after the point that the server keeps. */
const DIGITS = 10

export interface Ranks {
  /** Null leaves the card to the order of what nobody has placed: the latest first. */
  readonly rank: number | null
  /** What has to be placed as well, so that the card comes to stand where it was put. */
  readonly others: readonly (readonly [card: Card, rank: number])[]
}

/** At the top of a stage; where nobody has placed anything, that needs no place of its own. */
export const rankOnTop = ([first]: readonly Card[]): Ranks => ({
  rank: first?.rank == null ? null : first.rank - 1,
  others: [],
})

/** Before a card of a stage, or after all of them; the cards are those of the stage in their order, without the one that moves. */
export function ranksBefore(cards: readonly Card[], before: string | null): Ranks {
  const place = before === null ? cards.length : cards.findIndex(({ id }) => id === before)
  const [above, below] = [cards[place - 1], cards[place]]
  if (!above) return { rank: (below?.rank ?? 1) - 1, others: [] }
  if (above.rank === null) return afterUnplaced(cards, place)
  if (below?.rank == null) return { rank: above.rank + 1, others: [] }
  const rank = Number(((above.rank + below.rank) / 2).toFixed(DIGITS))
  return above.rank < rank && rank < below.rank ? { rank, others: [] } : counted(cards, place)
}

/** Whatever stands above and has no place yet gets the one that it has on the screen. */
function afterUnplaced(cards: readonly Card[], place: number): Ranks {
  const first = cards.findIndex(({ rank }) => rank === null)
  const next = (cards[first - 1]?.rank ?? -1) + 1
  const others = cards.slice(first, place).map((card, index) => [card, next + index] as const)
  return { rank: next + others.length, others }
}

/** No number is left between two: all that have a place get whole ones again. */
function counted(cards: readonly Card[], place: number): Ranks {
  const placed = cards.filter(({ rank }) => rank !== null)
  const others = placed.map((card, index) => [card, index < place ? index : index + 1] as const)
  return { rank: place, others }
}
