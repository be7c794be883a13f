import type { Pace } from '../../runtime/pace.ts'
import { ChangeFeed } from '../../store/changes/feed.ts'
import type { Database } from '../../store/database.ts'

/** How streams of changes are kept alive and within bounds. */
export interface StreamPace extends Pace {
  /** How long there may be silence; then a stream says that it is alive. */
  readonly heartbeatMs: number
  /** How often a stream asks whether its token or session still holds. */
  readonly checkMs: number
}

const PACE: StreamPace = {
  heartbeatMs: 15_000,
  checkMs: 15_000,
  // How long somebody may leave unread what was sent, which is little most of the time.
  patienceMs: 60_000,
  bytesPerSecond: 16 * 1024,
}

/** What all streams of a process share. */
export class ChangeStreams {
  readonly feed: ChangeFeed
  readonly pace: StreamPace
  private readonly stop = new AbortController()

  constructor(database: Database, log: (failure: unknown) => void, pace: Partial<StreamPace> = {}) {
    this.feed = new ChangeFeed(database, log)
    this.pace = { ...PACE, ...pace }
  }

  get closing(): AbortSignal {
    return this.stop.signal
  }

  /** Ends all of them: whoever listens comes back to another process, or when this one is back. */
  close(): void {
    this.stop.abort()
  }
}
