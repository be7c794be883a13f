import { Coalescer } from './coalescing.ts'

/** Looks things up by key; what is asked for together is read at once, and nothing that was asked before one came. */
export class BatchedLookup<Found> {
  private readonly questions = new Coalescer<ReadonlyMap<string, Found>>()
  private readonly wanted = new Set<string>()
  private readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>

  constructor(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>) {
    this.read = read
  }

  async find(key: string): Promise<Found | undefined> {
    this.wanted.add(key)
    const found = await this.questions.share('', () => {
      const keys = [...this.wanted]
      this.wanted.clear()
      return this.read(keys)
    })
    return found.get(key)
  }
}
