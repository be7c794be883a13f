/**
 * Values by key within a bound of memory, as two generations:
 * what is not asked for during a whole generation is forgotten.
 */
export class Generations<Value> {
  private readonly limit: number
  private readonly costOf: (value: Value) => number
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private cost = 0

  constructor(limit: number, costOf: (value: Value) => number) {
    this.limit = limit / 2
    this.costOf = costOf
  }

  get(key: string): Value | undefined {
    const young = this.young.get(key)
    if (young !== undefined) return young
    const old = this.old.get(key)
    if (old !== undefined) this.put(key, old)
    return old
  }

  put(key: string, value: Value): void {
    this.young.set(key, value)
    this.cost += this.costOf(value)
    if (this.cost < this.limit) return
    this.old = this.young
    this.young = new Map()
    this.cost = 0
  }
}
