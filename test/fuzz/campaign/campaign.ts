import { sampleAttributes } from '../../support/samples.ts'
import { BODY, type FuzzRequest } from '../arbitraries/requests.ts'
import { type Population, types } from '../population.ts'
import { ask, write } from './fire.ts'
import { Ledger } from './ledger.ts'
import { type Asked, type Shot, shots } from './shots.ts'
import type { Target } from './site.ts'
import { Slots } from './slots.ts'

/** Requests that are under way at the same time. */
const LANES = 24
const TIDIED_EVERY = 2_000

/** Ids of records, by type. */
export type Records = ReadonlyMap<string, ReadonlySet<string>>

/** Sends so many requests, and keeps the data small and alive meanwhile. */
export class Campaign {
  readonly ledger = new Ledger()
  private readonly target: Target
  private readonly requests: number
  private readonly slots: Slots
  private readonly furniture: Records
  private readonly generated: Generator<Shot>
  private readonly chores: FuzzRequest[] = []
  private begun = 0

  /** The furniture of the account stays; the population is edited, deleted and renewed. */
  constructor(
    target: Target,
    { requests, seed }: { requests: number; seed: number },
    population: Population,
    furniture: Records,
  ) {
    this.target = target
    this.requests = requests
    this.slots = new Slots(population)
    this.furniture = furniture
    this.generated = shots(seed, target, this.slots.placeholders)
  }

  /** Until all are sent, or there is nobody to send them to. */
  async run(isOver: () => boolean): Promise<void> {
    const lane = async () => {
      while (this.begun < this.requests && !isOver()) {
        if (this.begun % TIDIED_EVERY === TIDIED_EVERY - 1) await this.tidy()
        else await this.fire(this.next())
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  get progress(): number {
    return this.ledger.sent / this.requests
  }

  private next(): Shot {
    const request = this.chores.pop()
    return request ? chore(request) : this.generated.next().value
  }

  private async fire(shot: Shot) {
    const number = this.begun++
    if ('bytes' in shot) {
      this.ledger.note(number, shot, await write(this.target, shot))
      return undefined
    }
    const request = this.withIds(shot.request)
    const { answer, outcome } = await ask(this.target, number, { ...shot, request })
    this.ledger.note(number, { ...shot, request }, outcome)
    if (answer?.status === 201 && answer.headers.location) this.slots.take(answer.headers.location)
    return answer
  }

  private withIds = (request: FuzzRequest): FuzzRequest => ({
    ...request,
    target: this.slots.filled(request.target),
    ...(request.body !== undefined && { body: this.slots.filled(request.body) }),
  })

  /** What was made and is in no slot any more is to be deleted; for a slot whose record is gone, another is made. */
  private async tidy(): Promise<void> {
    for (const type of types) {
      const present = await this.idsOf(type.name)
      if (!present) continue
      for (const id of present)
        if (!this.furniture.get(type.name)!.has(id) && !this.slots.has(type.name, id))
          this.chores.push({ method: 'DELETE', target: `/api/v1/${type.name}/${id}`, headers: {} })
      for (let missing = this.slots.missing(type.name, present); missing > 0; missing--) {
        const body = JSON.stringify({ data: { type: type.name, attributes: sampleAttributes(type) } })
        this.chores.push({ method: 'POST', target: `/api/v1/${type.name}`, headers: BODY, body })
      }
    }
  }

  private async idsOf(type: string): Promise<Set<string> | undefined> {
    const ids = new Set<string>()
    for (let page = 1, pages = 1; page <= pages; page++) {
      if (this.begun >= this.requests) return undefined
      const query = `page[size]=100&page[number]=${page}&fields[${type}]=created-at`
      const answer = await this.fire(
        chore({ method: 'GET', target: `/api/v1/${type}?${query}`, headers: {} }),
      )
      if (answer?.status !== 200) return undefined
      const { data, meta } = answer.document
      for (const { id } of data) ids.add(id)
      pages = meta['page-count']
    }
    return ids
  }
}

const chore = (request: FuzzRequest): Asked => ({ kind: 'tidying up', caller: 'everything', request })
