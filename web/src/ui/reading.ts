/** What was understood of something typed. */
export interface Reading {
  /** As the API takes it. */
  readonly plain: string
  /** Somebody who writes otherwise would mean something else by it. */
  readonly isDoubtful: boolean
}
