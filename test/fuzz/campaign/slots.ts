import { type Population, types } from '../population.ts'

/** Digits alone, so that no way of writing a request changes them. */
const PLACEHOLDER = /77000(\d\d)(\d\d)/g
const placeholder = (type: number, slot: number) =>
  `77000${String(type).padStart(2, '0')}${String(slot).padStart(2, '0')}`

const LOCATION = /\/api\/v1\/([\w-]+)\/(\d+)$/

/** Requests are generated with placeholders for records; each stands for one of the last that were made. */
export class Slots {
  readonly placeholders: Population
  private readonly ids: readonly string[][]
  private readonly gone = new Set<string>()
  private turn = 0

  constructor(population: Population) {
    this.ids = types.map(({ name }) => [...population.get(name)!])
    this.placeholders = new Map(
      types.map(({ name }, type) => [name, this.ids[type]!.map((_id, slot) => placeholder(type, slot))]),
    )
  }

  /** The text with real ids; digits that only look like a placeholder stay. */
  filled(text: string): string {
    return text.replaceAll(PLACEHOLDER, (all, type, slot) => this.ids[Number(type)]?.[Number(slot)] ?? all)
  }

  /** A record that was just made takes the place of one that is gone, or else of an older one. */
  take(location: string): void {
    const [, name, id] = LOCATION.exec(location) ?? []
    const slots = this.of(name!)
    if (!slots) return
    const gone = slots.findIndex((one) => this.gone.delete(`${name}/${one}`))
    slots[gone >= 0 ? gone : this.turn++ % slots.length] = id!
  }

  has = (type: string, id: string): boolean => this.of(type)!.includes(id)

  /** How many of its records are gone, when these are all there are. */
  missing(type: string, present: ReadonlySet<string>): number {
    const lost = this.of(type)!.filter((id) => !present.has(id))
    for (const id of lost) this.gone.add(`${type}/${id}`)
    return lost.length
  }

  private of = (type: string) => this.ids[types.findIndex(({ name }) => name === type)]
}
