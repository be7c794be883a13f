/** How long something may keep a request waiting, in milliseconds; then it is given up, and told so. */
export interface Timeouts {
  /** For a connection to open. */
  readonly connect: number
  /** For a connection of the pool; and since the pool last had one come back, while all are lent out. */
  readonly poolWait: number
  readonly poolStall: number
  /** For a record that somebody else is writing. */
  readonly lock: number
  /** For one statement, by PostgreSQL's clock; and for its answer, by ours: no answer means a lost connection. */
  readonly statement: number
  readonly response: number
  /** The same for statements that are answered at once. */
  readonly pipelinedStatement: number
  readonly pipelinedResponse: number
  /** For all statements of one request that writes. */
  readonly transaction: number
}

export const TIMEOUTS: Timeouts = {
  connect: 10_000,
  poolWait: 30_000,
  poolStall: 10_000,
  lock: 5_000,
  statement: 20_000,
  response: 25_000,
  pipelinedStatement: 8_000,
  pipelinedResponse: 10_000,
  transaction: 120_000,
}

/** For work that nobody waits for: imports, and exports while they sort. */
export const LONG_STATEMENT = 600_000
export const LONG_RESPONSE = 605_000

/** PostgreSQL ends a transaction whose client has not been heard of for so long. */
export const IDLE_IN_TRANSACTION = 120_000
