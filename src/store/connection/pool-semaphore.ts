import { FairSemaphore } from '../../runtime/fair-semaphore.ts'
import { Overloaded } from './outage.ts'
import type { Timeouts } from './timeouts.ts'

const MAX_WAITING = 1_000
/** The rest is for others: all of this may be waiting for one lock. */
const SHARE_OF_ONE = 0.8

/**
 * Lends out so many connections at once, fairly between accounts. When none comes back for a while there is no point in
 * waiting: whoever is in the queue or comes is refused at once, until one does. While nobody has to wait, nothing stalls.
 */
export class PoolSemaphore {
  private readonly fair: FairSemaphore
  private readonly watchdog: NodeJS.Timeout
  private stall = new AbortController()
  private moves = 0

  constructor(permits: number, { poolWait, poolStall }: Pick<Timeouts, 'poolWait' | 'poolStall'>) {
    this.fair = new FairSemaphore({
      what: 'connections to the database',
      permits,
      permitsPerKey: Math.ceil(SHARE_OF_ONE * permits),
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: SHARE_OF_ONE * MAX_WAITING,
      waitTimeoutMs: poolWait,
    })
    this.watchdog = setTimeout(() => this.suspect(), poolStall).unref()
  }

  /** What it answers with gives the connection back. */
  async acquire(account: string): Promise<() => void> {
    if (this.fair.hasRoomFor(account)) this.moved()
    const release = await this.fair.acquire(account, this.stall.signal).catch(() => {
      throw new Overloaded('Too many requests wait for the database')
    })
    this.moved()
    return () => {
      this.moved()
      release()
    }
  }

  /** A process that was frozen finds its time over before it reads the answers that are there: it reads them first. */
  private suspect(): void {
    const { moves } = this
    setImmediate(() => setImmediate(() => moves === this.moves && this.stall.abort()))
  }

  private moved(): void {
    this.moves++
    this.watchdog.refresh()
    if (this.stall.signal.aborted) this.stall = new AbortController()
  }
}
