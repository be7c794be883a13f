import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountLog } from './account-log.ts'
import { bodiesOf } from './bodies.ts'
import { eventOf, momentOf } from './change-facts.ts'
import { Health } from './health.ts'
import { Ledger } from './ledger.ts'
import type { Office } from './office.ts'
import { type Answer, AT_ONCE_PER_WEBHOOK } from './send.ts'
import { delayOf } from './settings.ts'
import { signedHeaders } from './signature.ts'
import {
  type Aside,
  type Delivery,
  hurryAside,
  type NewOutcome,
  nextAside,
  recordsAside,
} from './stored-deliveries.ts'
import type { Subscription } from './subscription.ts'
import { NotAllowed, tellableAfter } from './tellable.ts'
import { Waker } from './waker.ts'
import { DeliveryWindow } from './window.ts'

/** More is read when fewer than this are under way. */
const FEW = 250
/** A mark that only passes by what is not told is stored this often. */
const PASSING_MS = 10_000
const AGAIN_AFTER_MS = 1_000
const GONE = 410

interface Dated {
  /** When what it tells was done. */
  readonly madeAt: number
}

interface Sent {
  readonly headers: Record<string, string>
  readonly answer: Answer
}

/** Tells one webhook the log, in order for each record. */
export class Courier {
  subscription: Subscription
  /** Somebody else has moved the mark, or it is switched off: whoever started it begins anew. */
  isOver = false
  private readonly office: Office
  private readonly accountLog: AccountLog
  private readonly window: DeliveryWindow
  private readonly health: Health
  private readonly stopping = new AbortController()
  private readonly news = new Waker()
  private readonly room = new Waker()
  private readonly retries = new Waker()
  /** By record, the delivery that the next one of it waits for. */
  private readonly tails = new Map<string, Promise<void>>()
  private aside = new Set<string>()
  private asideCount = 0
  private readonly ledger: Ledger
  private readonly working: Promise<unknown>

  constructor(office: Office, log: AccountLog, subscription: Subscription) {
    this.office = office
    this.accountLog = log
    this.subscription = subscription
    const { mark, failingSince, shown } = subscription
    this.window = new DeliveryWindow(mark)
    this.health = new Health(office.settings, failingSince, shown.status === 'failing')
    this.ledger = new Ledger(office, this, this.window, this.health)
    this.working = this.begin()
  }

  /** There may be more to tell. */
  wake(): void {
    this.news.call()
  }

  /** Stops, and stores what is done. */
  async end(): Promise<void> {
    this.stopping.abort()
    this.letGo()
    this.ledger.stopTimers()
    await this.working
    await Promise.all(this.tails.values())
    await this.ledger.store().catch((failure) => this.office.log(failure))
  }

  get isStopped(): boolean {
    return this.stopping.signal.aborted || this.isOver
  }

  private async begin(): Promise<void> {
    await this.persist(() => this.lookAside())
    this.ledger.showLater()
    await Promise.all([this.readOn(), this.retryOn()])
  }

  /** Does it until it succeeds: what fails here is the database, and it comes back. */
  async persist(work: () => Promise<void>): Promise<void> {
    while (!this.isStopped)
      try {
        return await work()
      } catch (failure) {
        if (failure instanceof NotAllowed) return this.leave(failure.message, false)
        this.office.log(failure)
        await sleep(AGAIN_AFTER_MS, undefined, { signal: this.stopping.signal }).catch(() => {})
      }
  }

  private async readOn(): Promise<void> {
    while (!this.isStopped) {
      if (
        this.health.isFailing ||
        this.ledger.isFull ||
        this.asideCount >= this.office.settings.mostAside ||
        this.window.size >= FEW
      ) {
        await this.room.wait()
        continue
      }
      let hasMore = false
      await this.persist(async () => {
        hasMore = await this.readMore()
      })
      if (!hasMore && !this.isStopped) await this.news.wait()
    }
  }

  private async readMore(): Promise<boolean> {
    const { office, subscription, window } = this
    const { position, previous } = window.readTo
    const { session, changes, to, hasMore } = await tellableAfter(
      office.database,
      this.accountLog,
      subscription,
      position,
    )
    const tellings = changes.map((change, index) => ({
      change,
      previous: index === 0 ? previous : changes[index - 1]!.position,
    }))
    const bodies = await bodiesOf(session, subscription, tellings, office.baseUrl)
    if (this.isStopped) return false
    const deliveries = tellings.map(({ change, previous }, index): Delivery & Dated => ({
      madeAt: momentOf(change),
      event: eventOf(change),
      position: change.position,
      previous,
      resourceType: change.type.name,
      resourceId: change.recordId,
      body: bodies[index]!,
    }))
    window.add(deliveries, to)
    for (const delivery of deliveries) this.queue(delivery)
    if (window.size === 0) this.ledger.storeLater(PASSING_MS)
    return hasMore
  }

  private queue(delivery: Delivery & Dated): void {
    const key = recordOf(delivery)
    const done = this.deliver(delivery, key, this.tails.get(key)).catch((failure) => this.office.log(failure))
    this.tails.set(key, done)
    void done.then(() => this.tails.get(key) === done && this.tails.delete(key))
  }

  private async deliver(
    delivery: Delivery & Dated,
    key: string,
    before: Promise<void> | undefined,
  ): Promise<void> {
    await before
    const sent = await this.whenOpen<Sent | 'behind'>(() =>
      this.aside.has(key) ? 'behind' : this.send(delivery),
    )
    if (sent === undefined) return
    const { url } = this.subscription
    if (sent === 'behind') this.note({ delivery, state: 'waiting', attempts: 0, url })
    else if (sent.answer.isTaken) {
      this.note({ delivery, state: 'delivered', attempts: 1, url, ...sent })
      this.office.metrics.onTold((Date.now() - delivery.madeAt) / 1000)
    } else {
      const dueInMs = delayOf(this.office.settings.retriesMs, 1)
      this.note({ delivery, state: 'waiting', attempts: 1, url, dueInMs, ...sent })
    }
    if (sent !== 'behind') await this.judge(sent.answer)
  }

  /** Sends when one of its requests is free and the address does not fail; undefined when it has stopped before. */
  private async whenOpen<Result>(work: () => Promise<Result> | Result): Promise<Result | undefined> {
    const { sender } = this.office
    while (!this.isStopped) {
      if (this.health.isFailing) await this.recovered()
      const result = await sender
        .whenFree(
          this.subscription.id,
          async () => (this.health.isFailing || this.isStopped ? undefined : { done: await work() }),
          this.stopping.signal,
        )
        .catch(() => undefined)
      if (result && !this.stopping.signal.aborted) return result.done
    }
    return undefined
  }

  private waitingForRecovery: (() => void)[] = []

  private recovered(): Promise<void> {
    return new Promise((resolve) => {
      this.waitingForRecovery.push(resolve)
      if (this.isStopped) resolve()
    })
  }

  private async send(delivery: Delivery): Promise<Sent> {
    const { id, url, secrets } = this.subscription
    const headers = headersOf(secrets, id, delivery)
    const answer = await this.office.sender.send({ url, headers, body: delivery.body }, this.stopping.signal)
    this.office.metrics.count(answer)
    return { headers, answer }
  }

  /** What an answer says about the address. */
  private async judge({ isTaken, status }: Answer): Promise<void> {
    if (this.stopping.signal.aborted) return
    if (isTaken) {
      if (this.health.succeeded()) await this.recover()
      return
    }
    this.health.failed()
    this.ledger.storeLater()
    if (status === GONE) return this.leave('It answered 410: it wants no more', false)
    if (this.health.isHopeless) return this.leave('Nothing was taken for too long', true)
    this.retries.call()
  }

  private async recover(): Promise<void> {
    await this.persist(() => hurryAside(this.office.database, this.subscription))
    for (const resolve of this.waitingForRecovery.splice(0)) resolve()
    this.room.call()
    this.retries.call()
  }

  private note(outcome: NewOutcome): void {
    if (outcome.state === 'waiting') {
      this.aside.add(recordOf(outcome.delivery))
      this.asideCount++
      this.retries.call()
    }
    this.window.settle(outcome.delivery)
    if (this.window.size < FEW) this.room.call()
    this.ledger.note(outcome)
  }

  private async retryOn(): Promise<void> {
    while (!this.isStopped) {
      if (this.aside.size === 0 && !this.health.isFailing) {
        await this.retries.wait()
        continue
      }
      let pauseMs = 0
      await this.persist(async () => {
        pauseMs = await this.retryDue()
      })
      if (pauseMs > 0 && !this.isStopped) await this.retries.wait(pauseMs)
    }
  }

  /** Tries those again whose time has come: how long until the next. */
  private async retryDue(): Promise<number> {
    const { health, office } = this
    if (this.ledger.hasNew) await this.ledger.store()
    if (health.isFailing && health.probeInMs > 0) return health.probeInMs
    const found = await nextAside(
      office.database,
      this.subscription,
      health.isFailing ? 1 : AT_ONCE_PER_WEBHOOK,
      health.isFailing,
    )
    if (found.length === 0) {
      if (health.succeeded()) await this.recover()
      await this.lookAside()
      return 0
    }
    const due = health.isFailing ? found : found.filter(({ dueInMs }) => dueInMs <= 0)
    if (due.length === 0) return Math.max(1, Math.min(...found.map(({ dueInMs }) => dueInMs)))
    await Promise.all(due.map((one) => this.retry(one)))
    await this.ledger.store()
    await this.lookAside()
    return 0
  }

  private async retry(one: Aside): Promise<void> {
    const { sender, settings } = this.office
    const sent = await sender
      .whenFree(this.subscription.id, () => this.send(one), this.stopping.signal)
      .catch(() => undefined)
    if (!sent || this.stopping.signal.aborted) return
    const { url } = this.subscription
    const attempts = one.attempts + 1
    const isLost = !sent.answer.isTaken && !this.health.isFailing && one.ageMs > settings.givenUpAfterMs
    const state = sent.answer.isTaken ? 'delivered' : isLost ? 'failed' : 'waiting'
    const dueInMs = delayOf(settings.retriesMs, attempts)
    this.ledger.noteAgain({ id: one.id, state, attempts, url, dueInMs, ...sent })
    await this.judge(sent.answer)
  }

  /** Which records wait, as it is stored and as it is about to be: nothing is stored meanwhile. */
  private lookAside(): Promise<void> {
    return this.ledger.inTurn(() => this.countAside())
  }

  private async countAside(): Promise<void> {
    const { keys, count } = await recordsAside(this.office.database, this.subscription)
    const waiting = this.ledger.waiting
    for (const { delivery } of waiting) keys.add(recordOf(delivery))
    this.aside = keys
    this.asideCount = count + waiting.length
    if (this.asideCount < this.office.settings.mostAside) this.room.call()
  }

  private async leave(why: string, isToldByLetter: boolean): Promise<void> {
    if (this.isOver) return
    await this.ledger.store().catch((failure) => this.office.log(failure))
    this.give()
    await this.office
      .switchOff(this.subscription, why, isToldByLetter)
      .catch((failure) => this.office.log(failure))
  }

  readFurther(): void {
    this.room.call()
  }

  give(): void {
    this.isOver = true
    this.letGo()
  }

  /** Nobody waits any longer for what will not come. */
  private letGo(): void {
    for (const waker of [this.news, this.room, this.retries]) waker.call()
    for (const resolve of this.waitingForRecovery.splice(0)) resolve()
  }
}

const recordOf = ({ resourceType, resourceId }: Delivery): string => `${resourceType} ${resourceId}`

/** The id is of the webhook and the position, and so the same however often it is sent. */
export const headersOf = (
  secrets: Subscription['secrets'],
  webhookId: string,
  { position, body }: Pick<Delivery, 'position' | 'body'>,
  otherwise = '',
): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Rapport-Webhooks/1',
  ...signedHeaders(secrets, `webhook_${webhookId}_${position ?? otherwise}`, body),
})
