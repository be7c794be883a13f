interface Foldable {
  readonly count: number
  readonly isOpen: boolean
}

export interface Line<Group> {
  readonly group: Group
  /** Which record of the group; -1 is the group itself. */
  readonly place: number
}

/** The lines of a grouped list: each group, and below it its records where it is open. */
export function linesOf<Group extends Foldable>(groups: readonly Group[]) {
  const starts: number[] = []
  let count = 0
  for (const group of groups) {
    starts.push(count)
    count += 1 + (group.isOpen ? group.count : 0)
  }
  return {
    count,
    at(index: number): Line<Group> | undefined {
      const which = index < count ? starts.findLastIndex((start) => start <= index) : -1
      const group = groups[which]
      return group && { group, place: index - starts[which]! - 1 }
    },
  }
}
