import type { FuzzRequest } from '../arbitraries/requests.ts'
import { type Population, types } from '../population.ts'
import { ask, write } from './fire.ts'
import { Ledger } from './ledger.ts'
import { type Asked, type Shot, shots } from './shots.ts'
import type { Target } from './site.ts'
import { Slots } from './slots.ts'

/** Requests that are under way at the same time. */
const LANES = 24
const CLEARED_EVERY = 5_000
const CLEARING = 'clearing up'

/** Ids of records, by type. */
export type Records = ReadonlyMap<string, ReadonlySet<string>>

/** Sends so many requests, and now and then deletes what they have made. */
export class Campaign {
  readonly ledger = new Ledger()
  private readonly target: Target
  private readonly requests: number
  private readonly slots: Slots
  private readonly furniture: Records
  private readonly generated: Generator<Shot>
  private readonly strays: FuzzRequest[] = []
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
      while (this.begun < this.requests && !isOver()) await this.fire(this.next())
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  get progress(): number {
    return this.ledger.sent / this.requests
  }

  private next(): Shot {
    if (this.begun > 0 && this.begun % CLEARED_EVERY === 0) void this.findStrays()
    const request = this.strays.pop()
    return request ? this.clearing(request) : this.generated.next().value
  }

  private clearing = (request: FuzzRequest): Asked => ({ kind: CLEARING, caller: 'everything', request })

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

  /** What was made and is not in a slot any more, by import or operation for example, is to be deleted. */
  private async findStrays(): Promise<void> {
    for (const { name } of types)
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = `page[size]=100&page[number]=${page}&fields[${name}]=created-at`
        const answer = await this.fire(
          this.clearing({ method: 'GET', target: `/api/v1/${name}?${query}`, headers: {} }),
        )
        if (answer?.status !== 200) break
        const { data, meta } = answer.document
        pages = meta['page-count']
        for (const { id } of data)
          if (!this.furniture.get(name)!.has(id) && !this.slots.has(name, id))
            this.strays.push({ method: 'DELETE', target: `/api/v1/${name}/${id}`, headers: {} })
      }
  }
}
