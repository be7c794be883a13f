/** The one in the middle by a figure, which a busy neighbour does not move. */
export const middleBy = <One>(all: readonly One[], figureOf: (one: One) => number): One =>
  all.toSorted((a, b) => figureOf(a) - figureOf(b))[Math.floor(all.length / 2)]!

export const middleOf = (all: readonly number[]): number => middleBy(all, (one) => one)
