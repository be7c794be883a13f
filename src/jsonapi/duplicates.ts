/** Records that have the same value where duplicates are looked for. */
export interface DuplicateGroup {
  readonly by: string
  readonly value: string
  /** How many records have it. */
  readonly count: number
  /** The first of them. */
  readonly ids: readonly string[]
}
