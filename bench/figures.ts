/** A figure that was wanted, with how much of it. */
export interface Figure {
  readonly what: string
  readonly figure: number
  readonly least?: number
  readonly most?: number
}

/** What was measured of one scenario. */
export interface Row {
  /** How many contacts there were. */
  readonly size: number
  readonly name: string
  readonly requestsPerSecond: number
  /** The share of what the machine could do at the most, where that was measured. */
  readonly ofCeiling?: number
  /** At half of the load that it takes at the most. */
  readonly p50: number
  readonly p99: number
  /** Of an answer. */
  readonly bytes: number
  /** Processor time for each request. */
  readonly serverMs: number
  readonly databaseMs: number
  /** Cores that were busy at the most load. */
  readonly busy: { readonly maker: number; readonly server: number; readonly database: number }
}

export const isMet = ({ figure, least = -Infinity, most = Infinity }: Figure): boolean =>
  figure >= least && figure <= most
