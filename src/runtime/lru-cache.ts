interface Entry<Value> {
  readonly key: string
  readonly value: Value
  older: Entry<Value> | undefined
  newer: Entry<Value> | undefined
}

/**
 * A cache of least recently used values, within a bound of memory: what was not asked for the longest is forgotten first.
 * A linked list has them by age. The order of a map would do, but whoever keeps its place there keeps all that is gone.
 */
export class LruCache<Value> {
  private readonly limit: number
  private readonly costOf: (value: Value, key: string) => number
  private readonly entries = new Map<string, Entry<Value>>()
  private oldest: Entry<Value> | undefined
  private newest: Entry<Value> | undefined
  private cost = 0

  constructor(limit: number, costOf: (value: Value, key: string) => number) {
    this.limit = limit
    this.costOf = costOf
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    if (entry !== this.newest) {
      this.unlink(entry)
      this.append(entry)
    }
    return entry.value
  }

  put(key: string, value: Value): void {
    this.forget(key)
    const entry = { key, value, older: undefined, newer: undefined }
    this.entries.set(key, entry)
    this.append(entry)
    this.cost += this.costOf(value, key)
    while (this.cost > this.limit) this.forget(this.oldest!.key)
  }

  forget(key: string): void {
    const entry = this.entries.get(key)
    if (entry === undefined) return
    this.entries.delete(key)
    this.unlink(entry)
    this.cost -= this.costOf(entry.value, key)
  }

  private append(entry: Entry<Value>): void {
    entry.older = this.newest
    entry.newer = undefined
    if (this.newest) this.newest.newer = entry
    else this.oldest = entry
    this.newest = entry
  }

  private unlink({ older, newer }: Entry<Value>): void {
    if (older) older.newer = newer
    else this.oldest = newer
    if (newer) newer.older = older
    else this.newest = older
  }
}
