import type { Query } from '@tanstack/react-query'
import type { Identifier, Resource } from '../api/records.ts'
import { SUMMARY } from '../api/summary.ts'
import { GROUPS } from '../fields/same.ts'
import type { Change } from './change.ts'

type Shown = readonly Resource[] | Resource | null | undefined
interface Answer {
  readonly data?: Shown
  readonly included?: readonly Resource[]
  readonly pages?: readonly Answer[]
}

/** What is kept of one record alone: itself, its history, and what may be done with it. */
const OF_ONE = ['one', 'changes', 'open']

const nameOf = ({ type, id }: Identifier) => `${type}/${id}`

/** Which of the queries `['records', type, …]` may have another answer since these changes. */
export function affectedBy(
  changes: readonly Change[],
): (query: Pick<Query, 'queryKey' | 'state'>) => boolean {
  const types = new Set(changes.map(({ type }) => type))
  const changed = new Set(changes.map(nameOf))
  const touched = new Set([...changed, ...changes.flatMap(({ links }) => links.map(nameOf))])
  return ({ queryKey, state }) => {
    const [root, type, what, id] = queryKey
    if (root !== 'records') return false
    // What is told apart is no group of duplicates any more.
    if (what === GROUPS && types.has('distinctions')) return true
    // Sums are counted at the rates.
    if (what === SUMMARY && types.has('currency-rates')) return true
    if (OF_ONE.includes(String(what)) ? touched.has(`${type}/${id}`) : isListOf(String(what), String(type)))
      return true
    const { own, others } = recordsIn(state.data as Answer | undefined)
    return own.some((record) => touched.has(nameOf(record))) || others.some((one) => changed.has(nameOf(one)))
  }

  /** Records that a list does not show yet belong to it by their type, or by the record that it hangs on. */
  function isListOf(path: string, type: string): boolean {
    const [first, id] = path.split('/')
    if (id === undefined) return types.has(type)
    return touched.has(`${first}/${id}`) || (first !== type && types.has(type))
  }
}

/** The records that an answer is about, and those whose names stand in it. */
function recordsIn(answer: Answer | undefined): { own: readonly Resource[]; others: readonly Resource[] } {
  const parts = answer?.pages ?? (answer ? [answer] : [])
  return {
    own: parts.flatMap(({ data }) => data ?? []),
    others: parts.flatMap(({ included }) => included ?? []),
  }
}
