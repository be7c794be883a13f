import { setTimeout as pause } from 'node:timers/promises'
import type { FuzzRequest } from '../fuzz/arbitraries/requests.ts'
import { type FuzzAnswer, send } from '../fuzz/send.ts'
import { PUBLIC_URL } from '../support/service.ts'
import { Checkout, TOKEN } from './checkout.ts'
import { differenceOf } from './difference.ts'

/** What follows a write as a job is there a moment later. */
const LOOK_AGAIN_MS = [50, 200, 1_000]
/** One request in so many comes without a token. */
const NOBODY_EVERY = 40
const MOST_PAGES = 4

type Place = readonly [folder: string, databaseUrl: string]

/** Two servers on copies of the same data, asked the same, one request after the other. */
export class Pair {
  /** What was asked, and where the answers part. */
  readonly differences = new Map<string, string>()
  compared = 0
  /** A write went otherwise: what differs from then on may follow from it. */
  private haveParted = false
  private readonly theirs: Checkout
  private readonly ours: Checkout
  private readonly since = Date.now()

  private constructor(theirs: Checkout, ours: Checkout) {
    this.theirs = theirs
    this.ours = ours
  }

  static async start(theirs: Place, ours: Place): Promise<Pair> {
    const first = await Checkout.start(...theirs)
    try {
      return new Pair(first, await Checkout.start(...ours))
    } catch (failure) {
      await first.stop()
      throw failure
    }
  }

  async compareAll(requests: readonly FuzzRequest[]): Promise<void> {
    for (const [index, request] of requests.entries())
      await this.compare(request, index % NOBODY_EVERY === 1 ? undefined : TOKEN)
  }

  async stop(): Promise<void> {
    await Promise.all([this.theirs.stop(), this.ours.stop()])
  }

  private async compare(request: FuzzRequest, token: string | undefined, page = 1): Promise<void> {
    const { difference, answer } = await this.ask(request, token)
    this.compared++
    if (difference) {
      const asked = `${request.method} ${request.target} ${request.body ?? ''}`
      if (!this.differences.has(asked))
        this.differences.set(
          asked,
          `${this.haveParted ? '  after a write that went otherwise\n' : ''}${difference}`,
        )
      this.haveParted ||= request.method !== 'GET'
      return
    }
    const next = request.method === 'GET' && nextPage(answer)
    if (next && page < MOST_PAGES) await this.compare({ ...request, target: next }, token, page + 1)
  }

  private async ask(request: FuzzRequest, token: string | undefined) {
    const again = request.method === 'GET' ? [...LOOK_AGAIN_MS] : []
    for (;;) {
      const both = [this.theirs, this.ours].map(({ port }) => send(port, token, request))
      const [theirs, ours] = (await Promise.all(both)) as [FuzzAnswer, FuzzAnswer]
      const difference = differenceOf(theirs, ours, this.since)
      if (difference === undefined || again.length === 0) return { difference, answer: ours }
      await pause(again.shift())
    }
  }
}

const nextPage = ({ document }: FuzzAnswer): string | undefined =>
  document?.links?.next?.slice(PUBLIC_URL.length)
