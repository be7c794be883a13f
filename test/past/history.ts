import assert from 'node:assert/strict'
import type { Client, Document } from '../support/client.ts'
import { pick, type Random } from '../support/random.ts'
import { requestOf, undo } from '../undo/undoing.ts'
import { operate } from '../writes/atomic.ts'

const WORDS = ['Anna', 'Boris', 'Olga', 'Sun', 'Moon', 'River', 'Tree', 'Stone']
const KINDS = ['contacts', 'companies', 'deals', 'products', 'entity-products', 'diary-tasks']

interface Identifier {
  readonly type: string
  readonly id: string
}

const LAST = ['entity-products', 'diary-tasks', 'deals', 'contacts', 'companies', 'products']
const turnOf = ({ op, ref }: Document): number => (op === 'remove' ? 1 + LAST.indexOf(ref.type) : 0)

/** An account in which much happens; it knows what is there. */
export class History {
  /** All ids that there ever were, by type. */
  readonly ids = new Map<string, Set<string>>(KINDS.map((kind) => [kind, new Set()]))
  readonly stages: readonly Identifier[]
  readonly sources: readonly Identifier[]
  writes = 0
  private readonly api: Client
  private readonly random: Random
  private living = new Map<string, Identifier[]>()

  constructor(api: Client, random: Random, stages: readonly Identifier[], sources: readonly Identifier[]) {
    this.api = api
    this.random = random
    this.stages = stages
    this.sources = sources
  }

  /** So many writes in one request, then what cannot be among them: now and then a merge, or the request is taken back. */
  async goOn(writes: number): Promise<void> {
    const doomed = new Set<string>()
    const operations = Array.from({ length: writes }, () => this.operation(doomed))
    // What goes takes its parts along: nothing may speak of them afterwards.
    operations.sort((one, other) => turnOf(one) - turnOf(other))
    const answer = await operate(this.api, operations)
    assert.equal(answer.status, 200, answer.text)
    this.writes += writes
    const rare = this.random(8)
    if (rare === 0) await undo(this.api, { 'request-id': requestOf(answer), 'on-conflict': 'overwrite' })
    await this.lookAround()
    if (rare === 1) await this.merge()
  }

  private operation(doomed: Set<string>): Document {
    const known = (type: string) =>
      (this.living.get(type) ?? []).filter((one) => !doomed.has(`${one.type} ${one.id}`))
    const some = (type: string): Identifier | null =>
      known(type).length > 0 ? pick(this.random, known(type)) : null
    const kind = pick(this.random, KINDS)
    const one = some(kind)
    const what = this.random(10)
    if (!one || what < 4) return { op: 'add', data: { type: kind, ...this.contents(kind, some) } }
    if (what === 4 && known(kind).length > 5) {
      doomed.add(`${one.type} ${one.id}`)
      return { op: 'remove', ref: one }
    }
    return { op: 'update', data: { ...one, ...this.contents(kind, some) } }
  }

  private contents(kind: string, some: (type: string) => Identifier | null): object {
    const { random } = this
    const word = () => `${pick(random, WORDS)} ${random(50)}`
    const toOne = (type: string) => ({ data: some(type) })
    const toMany = (type: string) => {
      const found = [some(type), some(type)].flatMap((one) => one ?? [])
      return { data: [...new Map(found.map((one) => [one.id, one])).values()] }
    }
    const maybe = (members: object): object => (random(2) === 0 ? members : {})
    switch (kind) {
      case 'contacts':
        return {
          attributes: {
            'first-name': word(),
            'last-name': word(),
            ...maybe({ email: `${random(40)}@x.org`, note: word() }),
          },
          relationships: {
            ...maybe({ companies: toMany('companies') }),
            ...maybe({ contacts: toMany('contacts') }),
            ...maybe({ source: { data: random(3) === 0 ? null : pick(random, this.sources) } }),
          },
        }
      case 'companies':
        return { attributes: { name: word(), ...maybe({ description: word(), customs: {} }) } }
      case 'deals':
        return {
          attributes: {
            name: word(),
            ...maybe({ amount: random(1000), 'archived-at': random(2) ? '2026-01-01T00:00:00Z' : null }),
          },
          relationships: {
            ...maybe({ stage: { data: pick(random, this.stages) } }),
            ...maybe({ contact: toOne('contacts') }),
            ...maybe({ companies: toMany('companies') }),
          },
        }
      case 'products':
        return { attributes: { name: word(), 'selling-price': random(100) } }
      case 'entity-products': {
        const [product, entity] = [some('products'), some('deals')]
        // Without both of them it cannot be.
        return product && entity
          ? {
              attributes: { quantity: 1 + random(9) },
              relationships: { product: { data: product }, entity: { data: entity } },
            }
          : { type: 'products', attributes: { name: word() } }
      }
      default:
        return {
          attributes: { name: word(), ...maybe({ priority: pick(random, ['low', 'high']) }) },
          relationships: maybe({ contact: toOne('contacts') }),
        }
    }
  }

  /** What a write has made or taken along is seen only afterwards. */
  private async lookAround(): Promise<void> {
    for (const type of KINDS) {
      const { document } = await this.api.get(`/${type}/ids`)
      this.living.set(
        type,
        document.data.map((id: string) => ({ type, id })),
      )
      for (const id of document.data) this.ids.get(type)!.add(id)
    }
  }

  private async merge(): Promise<void> {
    const type = pick(this.random, ['contacts', 'companies'])
    const [survivor, other] = (this.living.get(type) ?? []).slice(-2)
    if (!survivor || !other) return
    const { status, text } = await this.api.post(`/${type}/${survivor.id}/merge`, { data: [other] })
    assert.equal(status, 200, text)
    await this.lookAround()
  }
}
