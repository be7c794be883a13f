import { FairSemaphore, type SemaphoreSettings } from '../runtime/fair-semaphore.ts'
import type { MinDataRate } from '../runtime/min-data-rate.ts'

type Permits = Pick<SemaphoreSettings, 'permits' | 'permitsPerKey'>

/** What accounts share in a process, and how much of it is for one of them. */
export interface ConcurrencySettings {
  readonly exports: Permits
  readonly downloads: Permits
  readonly uploads: Permits
  /** Of more than 64 KiB. */
  readonly bodies: Permits
  readonly streams: Permits
  /** By who asks, not by account. */
  readonly previews: Permits
  readonly papers: Permits
  /** How slow those may be who read an answer or send a body that is long. */
  readonly minRate: MinDataRate
  /** How long one may wait for a permit. */
  readonly waitTimeoutMs: number
}

const LIMITS: ConcurrencySettings = {
  exports: { permits: 20, permitsPerKey: 4 },
  downloads: { permits: 100, permitsPerKey: 20 },
  uploads: { permits: 40, permitsPerKey: 8 },
  bodies: { permits: 32, permitsPerKey: 4 },
  streams: { permits: 5_000, permitsPerKey: 100 },
  previews: { permits: 2, permitsPerKey: 1 },
  // One after another, so that the number of a paper is not taken while it is printed.
  papers: { permits: 4, permitsPerKey: 1 },
  minRate: { graceMs: 30_000, bytesPerSecond: 16 * 1024 },
  // Shorter than the time in which a body has to arrive.
  waitTimeoutMs: 20_000,
}

/** Nobody is refused here: those who wait have a permit for what they are at already. */
const ALL_MAY_WAIT = {
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingPerKey: Number.POSITIVE_INFINITY,
  waitTimeoutMs: Number.POSITIVE_INFINITY,
}

/** The semaphores of a process: no account takes from the others what all of them need. */
export class ConcurrencyLimits {
  readonly exports: FairSemaphore
  readonly downloads: FairSemaphore
  readonly uploads: FairSemaphore
  readonly bodies: FairSemaphore
  readonly streams: FairSemaphore
  readonly previews: FairSemaphore
  readonly papers: FairSemaphore
  /** Connections that exports hold, and those on which streams and downloads read on. */
  readonly exportReads: FairSemaphore
  readonly furtherReads: FairSemaphore
  readonly minRate: MinDataRate

  /** With so many connections to the database. */
  constructor(connections: number, settings: Partial<ConcurrencySettings> = {}) {
    const { exports, downloads, uploads, bodies, streams, previews, papers, minRate, waitTimeoutMs } = {
      ...LIMITS,
      ...settings,
    }
    const waiting = { maxWaiting: 200, maxWaitingPerKey: 40, waitTimeoutMs }
    this.exports = new FairSemaphore({ what: 'exports', ...exports, ...waiting })
    this.downloads = new FairSemaphore({ what: 'downloads', ...downloads, ...waiting })
    this.uploads = new FairSemaphore({ what: 'uploads', ...uploads, ...waiting })
    this.bodies = new FairSemaphore({ what: 'large requests', ...bodies, ...waiting })
    this.streams = new FairSemaphore({
      what: 'streams',
      ...streams,
      maxWaiting: 0,
      maxWaitingPerKey: 0,
      waitTimeoutMs,
    })
    this.previews = new FairSemaphore({ what: 'previews', ...previews, ...waiting })
    this.papers = new FairSemaphore({ what: 'papers', ...papers, ...waiting })
    const permits = Math.max(1, Math.floor(connections / 3))
    const reads = { permits, permitsPerKey: Math.max(1, permits - 1), ...ALL_MAY_WAIT }
    this.exportReads = new FairSemaphore({ what: 'exports', ...reads })
    this.furtherReads = new FairSemaphore({ what: 'reads', ...reads })
    this.minRate = minRate
  }
}
