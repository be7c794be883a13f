import type { Resource } from '../api/records.ts'
import { linkTo } from '../api/values.ts'

/** A team in its place; those below come right after it. */
export interface Node {
  readonly team: Resource
  /** From the top down to the one right above. */
  readonly above: readonly Resource[]
}

/** What is being moved stands where it goes already, before the server has answered. */
export type Moved = Readonly<Record<string, string | null>>

export function treeOf(teams: readonly Resource[], moved: Moved = {}): readonly Node[] {
  const ids = new Set(teams.map(({ id }) => id))
  const parentOf = (team: Resource) => {
    const id = team.id in moved ? moved[team.id] : linkTo(team, 'parent')?.id
    return id && ids.has(id) ? id : null
  }
  const below = Map.groupBy(teams, parentOf)
  const nodesBelow = (id: string | null, above: readonly Resource[]): readonly Node[] =>
    (below.get(id) ?? []).flatMap((team) => [{ team, above }, ...nodesBelow(team.id, [...above, team])])
  return nodesBelow(null, [])
}

export const isBelow = ({ above }: Node, id: string): boolean => above.some((team) => team.id === id)

export const parentOf = ({ above }: Node): Resource | undefined => above.at(-1)

/** The team of the same parent that stands before this one. */
export function siblingBefore(nodes: readonly Node[], node: Node): Resource | undefined {
  const before = nodes.slice(0, nodes.indexOf(node))
  return before.findLast((one) => parentOf(one)?.id === parentOf(node)?.id)?.team
}
