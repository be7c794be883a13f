/** A cache of least recently used values, within a bound of memory: what was not asked for the longest is forgotten first. */
export class LruCache<Value> {
  private readonly limit: number
  private readonly costOf: (value: Value, key: string) => number
  /** A map keeps its keys in the order of insertion: a key that is read is inserted again, as the newest. */
  private readonly values = new Map<string, Value>()
  /** Goes on from the last one that was forgotten: from the start it would step over the places of all that are gone. */
  private oldest = this.values.keys()
  private cost = 0

  constructor(limit: number, costOf: (value: Value, key: string) => number) {
    this.limit = limit
    this.costOf = costOf
  }

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  put(key: string, value: Value): void {
    this.forget(key)
    this.values.set(key, value)
    this.cost += this.costOf(value, key)
    while (this.cost > this.limit) {
      const { value: oldest, done } = this.oldest.next()
      if (done) this.oldest = this.values.keys()
      else this.forget(oldest)
    }
  }

  forget(key: string): void {
    const value = this.values.get(key)
    if (value === undefined) return
    this.values.delete(key)
    this.cost -= this.costOf(value, key)
  }
}
