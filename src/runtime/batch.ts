import { Coalescer } from './coalescing.ts'

/** Does a piece of work for each item: as many results, in the same order. */
type Work<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>

/** Does at once what is asked for under one key in one tick of the event loop, or while the last of it runs. */
export class Batch<Item, Result> {
  private readonly work: Work<Item, Result>
  private readonly coalescer = new Coalescer<readonly Promise<Result>[]>()
  private readonly waiting = new Map<string, Item[]>()

  constructor(work: Work<Item, Result>) {
    this.work = work
  }

  async add(key: string, item: Item): Promise<Result> {
    const items = this.waiting.get(key) ?? []
    this.waiting.set(key, items)
    const place = items.push(item) - 1
    const results = await this.coalescer.share(key, () => this.run(key))
    return results[place]!
  }

  private async run(key: string): Promise<readonly Promise<Result>[]> {
    const items = this.waiting.get(key)!
    this.waiting.delete(key)
    try {
      const results = await this.work(items)
      return results.map((result) => Promise.resolve(result))
    } catch (failure) {
      if (items.length === 1) throw failure
      // One that cannot be done does not stand in the way of the others.
      const each = items.map(async (item) => (await this.work([item]))[0]!)
      await Promise.allSettled(each)
      return each
    }
  }
}
