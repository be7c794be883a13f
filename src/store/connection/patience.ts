/** How long something may keep a request waiting, in milliseconds; then it is given up, and told so. */
export interface Patience {
  /** For a connection to open. */
  readonly connect: number
  /** For somebody else to let go of a connection, and for anybody at all to do so. */
  readonly line: number
  readonly standstill: number
  /** For a record that somebody else is writing. */
  readonly lock: number
  /** For one statement. A PostgreSQL that says nothing for longer is not there any more. */
  readonly statement: number
  readonly silence: number
  /** The same for statements that are answered at once. */
  readonly quickStatement: number
  readonly quickSilence: number
  /** For all statements of one request that writes. */
  readonly transaction: number
}

export const PATIENCE: Patience = {
  connect: 10_000,
  line: 30_000,
  standstill: 10_000,
  lock: 5_000,
  statement: 20_000,
  silence: 25_000,
  quickStatement: 8_000,
  quickSilence: 10_000,
  transaction: 120_000,
}

/** For work that nobody waits for: imports, and exports while they sort. */
export const LONG_STATEMENT = 600_000
export const LONG_SILENCE = 605_000

/** PostgreSQL ends a transaction whose client has not been heard of for so long. */
export const IDLE_IN_TRANSACTION = 120_000
