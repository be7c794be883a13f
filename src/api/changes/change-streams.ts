import type { MinDataRate } from '../../runtime/min-data-rate.ts'
import { ChangeFeed } from '../../store/changes/feed.ts'
import type { Database } from '../../store/database.ts'

/** How streams of changes are kept alive and within bounds. */
export interface StreamSettings extends MinDataRate {
  /** How long there may be silence; then a stream says that it is alive. */
  readonly heartbeatMs: number
  /** How often a stream asks whether its token or sign-in session still holds. */
  readonly checkMs: number
}

const DEFAULTS: StreamSettings = {
  heartbeatMs: 15_000,
  checkMs: 15_000,
  // How long somebody may leave unread what was sent, which is little most of the time.
  graceMs: 60_000,
  bytesPerSecond: 16 * 1024,
}

/** What all streams of a process share. */
export class ChangeStreams {
  readonly feed: ChangeFeed
  readonly settings: StreamSettings
  private readonly stop = new AbortController()

  constructor(database: Database, log: (failure: unknown) => void, settings: Partial<StreamSettings> = {}) {
    this.feed = new ChangeFeed(database, log)
    this.settings = { ...DEFAULTS, ...settings }
  }

  get closing(): AbortSignal {
    return this.stop.signal
  }

  /** Ends all of them: whoever listens comes back to another process, or when this one is back. */
  close(): void {
    this.stop.abort()
  }
}
