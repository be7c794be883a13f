import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer } from '../support/ask.ts'
import type { Answer, Client, Options } from '../support/client.ts'
import { addCompany, addPerson, operate } from './atomic.ts'
import { withKey } from './keyed.ts'

/** One write that a client wants to happen, and repeats until it is told that it has. */
export interface Wish {
  readonly name: string
  readonly isAtomic: boolean
  readonly round: string
  answered: boolean
}

/** Undefined custom fields take any text, and lists can be filtered by them. */
export const ROUND_FIELD = 'custom-900000001'
const PAUSE_MS = 20

/** Clients that write without end to a server which may go at any moment. */
export class Load {
  readonly wishes: Wish[] = []
  private answers = 0
  /** Requests that got no answer, and answers that were given for the second time. */
  interrupted = 0
  repeated = 0
  /** The server that there is, if there is one. */
  client: Client | undefined
  round = ''
  private isOver = false
  private failure: Error | undefined
  private readonly clients: Promise<void>[]

  constructor(clients: number) {
    const keepFailure = (failure: Error) => {
      this.failure ??= failure
    }
    this.clients = Array.from({ length: clients }, (_, number) => this.work(number).catch(keepFailure))
  }

  /** Waits until so many more requests are answered. */
  async answer(count: number): Promise<void> {
    for (const wanted = this.answers + count; this.answers < wanted; await sleep(5))
      if (this.failure) throw this.failure
  }

  /** Lets every client finish what it has begun. */
  async finish(): Promise<void> {
    this.isOver = true
    await Promise.all(this.clients)
    if (this.failure) throw this.failure
  }

  private async work(number: number): Promise<void> {
    for (let count = 0; !this.isOver; count++) {
      while (!this.client) await sleep(PAUSE_MS)
      const wish = {
        name: `Wish ${number} ${count}`,
        isAtomic: count % 2 === 1,
        round: this.round,
        answered: false,
      }
      this.wishes.push(wish)
      await this.repeat(wish, randomUUID())
      wish.answered = true
      this.answers++
    }
  }

  private async repeat(wish: Wish, key: string): Promise<void> {
    for (;;) {
      const answer = this.client && (await send(this.client, wish, withKey(key)).catch(isInterruption))
      if (answer && answer.status < 300) {
        if (answer.headers.has('idempotency-replayed')) this.repeated++
        return
      }
      if (answer && answer.status !== 409 && answer.status !== 503)
        throw new Error(`${answer.status} ${answer.text}`)
      if (this.client) this.interrupted++
      await sleep(PAUSE_MS)
    }
  }
}

function isInterruption(failure: Error): undefined {
  if (failure instanceof NoAnswer) return undefined
  throw failure
}

function send(client: Client, wish: Wish, options: Options): Promise<Answer> {
  const customs = { [ROUND_FIELD]: wish.round }
  const { data } = addPerson(wish.name, { attributes: personNamed(wish.name, customs) })
  if (!wish.isAtomic) return client.post('/contacts', { data }, options)
  const company = { data: { type: 'companies', lid: 'c' } }
  const contacts = { data: [{ type: 'contacts', lid: 'p' }] }
  return operate(
    client,
    [
      addCompany(wish.name, { lid: 'c', attributes: { name: wish.name, customs } }),
      { op: 'add', data: { ...data, lid: 'p', relationships: { companies: { data: [company.data] } } } },
      {
        op: 'add',
        data: {
          type: 'deals',
          attributes: { name: wish.name, customs },
          relationships: { company, contacts },
        },
      },
    ],
    options,
  )
}

const personNamed = (name: string, customs: object) => ({ 'first-name': name, 'last-name': 'Test', customs })
