import { FairGate, type GateSettings } from '../runtime/fair-gate.ts'
import type { Pace } from '../runtime/pace.ts'

type Places = Pick<GateSettings, 'inAll' | 'ofOne'>

/** What accounts share in a process, and how much of it is for one of them. */
export interface ShareSettings {
  readonly exports: Places
  readonly downloads: Places
  readonly uploads: Places
  /** Of more than 64 KiB. */
  readonly bodies: Places
  readonly streams: Places
  /** How slow those may be who read an answer or send a body that is long. */
  readonly pace: Pace
  /** How long one may wait for a place. */
  readonly patienceMs: number
}

const SHARES: ShareSettings = {
  exports: { inAll: 20, ofOne: 4 },
  downloads: { inAll: 100, ofOne: 20 },
  uploads: { inAll: 40, ofOne: 8 },
  bodies: { inAll: 32, ofOne: 4 },
  streams: { inAll: 5_000, ofOne: 100 },
  pace: { patienceMs: 30_000, bytesPerSecond: 16 * 1024 },
  // Shorter than the time in which a body has to arrive.
  patienceMs: 20_000,
}

/** Nobody is refused here: those who wait have a place already. */
const ALL_MAY_WAIT = {
  waitingInAll: Number.POSITIVE_INFINITY,
  waitingOfOne: Number.POSITIVE_INFINITY,
  patienceMs: Number.POSITIVE_INFINITY,
}

/** The gates of a process: no account takes from the others what all of them need. */
export class Shares {
  readonly exports: FairGate
  readonly downloads: FairGate
  readonly uploads: FairGate
  readonly bodies: FairGate
  readonly streams: FairGate
  /** Connections that exports hold, and those on which streams and downloads read on. */
  readonly exportReads: FairGate
  readonly furtherReads: FairGate
  readonly pace: Pace

  /** With so many connections to the database. */
  constructor(connections: number, settings: Partial<ShareSettings> = {}) {
    const { exports, downloads, uploads, bodies, streams, pace, patienceMs } = { ...SHARES, ...settings }
    const waiting = { waitingInAll: 200, waitingOfOne: 40, patienceMs }
    this.exports = new FairGate({ what: 'exports', ...exports, ...waiting })
    this.downloads = new FairGate({ what: 'downloads', ...downloads, ...waiting })
    this.uploads = new FairGate({ what: 'uploads', ...uploads, ...waiting })
    this.bodies = new FairGate({ what: 'large requests', ...bodies, ...waiting })
    this.streams = new FairGate({ what: 'streams', ...streams, waitingInAll: 0, waitingOfOne: 0, patienceMs })
    const inAll = Math.max(1, Math.floor(connections / 3))
    const reads = { inAll, ofOne: Math.max(1, inAll - 1), ...ALL_MAY_WAIT }
    this.exportReads = new FairGate({ what: 'exports', ...reads })
    this.furtherReads = new FairGate({ what: 'reads', ...reads })
    this.pace = pace
  }
}
