/** A column of the table of a paper. */
export interface Column {
  readonly heading: string
  /** Its part of the width, in relation to the others. */
  readonly share: number
  readonly isNumber: boolean
}

/** A line under the table. */
export interface Total {
  readonly label: string
  readonly amount: string
  readonly isMain: boolean
}

/** Some lines of text under a heading. */
export interface Block {
  readonly heading: string
  readonly text: string
}

/** What stands on a paper, in the words in which it stands there: the printer knows nothing but texts. */
export interface Paper {
  readonly language: string
  readonly title: string
  /** Of its making, as the file says it. */
  readonly madeAt: number
  readonly logo: Uint8Array | undefined
  readonly parties: readonly Block[]
  readonly introduction: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly string[])[]
  readonly totals: readonly Total[]
  readonly inWords: string
  readonly bankDetails: Block
  readonly closing: string
  /** At the foot of each page; `#` is the page, `##` the number of all. */
  readonly pageWords: string
}
