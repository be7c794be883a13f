import { isDeepStrictEqual } from 'node:util'
import type { Paper } from './pdf/paper.ts'
import type { Press } from './pdf/press.ts'

/** So often a paper may turn out to be another one, as others took its number, before they have to wait for it. */
const MOST_TRIES = 4

/** Leaves the transaction that has found out what is to be printed. */
class NotPrintedYet extends Error {
  readonly paper: Paper

  constructor(paper: Paper) {
    super('The paper has to be printed first')
    this.paper = paper
  }
}

/**
 * Printing takes long and happens while no transaction is open: a first one finds out what the paper says and leaves no
 * trace, a second does it all once more and keeps what was printed in between, if it still says the same.
 */
export class Printing {
  /** The same in every try. */
  readonly now = Date.now()
  invoiceId: string | undefined
  private readonly press: Press
  private ready: { readonly paper: Paper; readonly bytes: Uint8Array } | undefined
  private tries = 0

  constructor(press: Press) {
    this.press = press
  }

  async run<Result>(write: () => Promise<Result>): Promise<Result> {
    for (;;)
      try {
        return await write()
      } catch (failure) {
        if (!(failure instanceof NotPrintedYet)) throw failure
        this.ready = { paper: failure.paper, bytes: await this.press.print(failure.paper) }
        this.tries++
      }
  }

  /** The bytes of a paper, inside of the write. */
  async bytesOf(paper: Paper): Promise<Uint8Array> {
    if (this.ready && isDeepStrictEqual(paper, this.ready.paper)) return this.ready.bytes
    if (this.tries === MOST_TRIES) return this.press.print(paper)
    throw new NotPrintedYet(paper)
  }
}
