/** As many shards as counts have (`schema/functions/counts.sql`). */
const SHARDS = 64

/**
 * A shard of the counts for each connection: by the ids of PostgreSQL's processes alone, two of a few connections often
 * came to the same one, and their writers waited for each other's commits.
 */
export class ShardNumbers {
  private readonly first: number
  private readonly places = new Map<object, number>()

  /** `connections` is how many a process has at the most: those that are started one after another begin apart. */
  constructor(connections: number) {
    this.first = process.pid * connections
  }

  take(connection: object): number {
    const taken = new Set(this.places.values())
    let place = 0
    while (taken.has(place)) place++
    this.places.set(connection, place)
    return (this.first + place) % SHARDS
  }

  giveBack(connection: object): void {
    this.places.delete(connection)
  }
}
