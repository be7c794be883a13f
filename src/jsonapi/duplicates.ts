import type { Identifier } from './plan.ts'

/** Records that have the same value where duplicates are looked for. */
export interface DuplicateGroup {
  readonly by: string
  readonly value: string
  /** What they share beside that, where the value alone says little. */
  readonly within: Identifier | undefined
  /** How many records have it. */
  readonly count: number
  /** The first of them. */
  readonly ids: readonly string[]
}
