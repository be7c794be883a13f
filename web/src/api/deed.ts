/** What somebody does with one press: the ids of the requests that it took, by which it is taken back. */
export interface Deed {
  readonly requests: string[]
}
