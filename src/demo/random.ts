/** A generator of our own: the same seed makes the same demo on every machine. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed
  }

  /** From 0 up to, but not including, 1 (mulberry32). */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  integer(least: number, greatest: number): number {
    return least + Math.floor(this.fraction() * (greatest - least + 1))
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)]!
  }

  /** So many different ones, or all when there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items]
    const chosen: Item[] = []
    while (chosen.length < count && left.length > 0)
      chosen.push(...left.splice(this.integer(0, left.length - 1), 1))
    return chosen
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.integer(0, 9)).join('')
  }
}
