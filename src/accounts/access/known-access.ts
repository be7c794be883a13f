import { BatchedLookup } from '../../runtime/batched-lookup.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import type { Database } from '../../store/database.ts'
import type { Access } from './access.ts'
import type { FoundAccess } from './find-access.ts'

const KNOWN_SECRETS = 10_000

/** How access stands in an account at this moment. */
interface State {
  readonly version: string
  /** The second that it is, by the clock of the database. */
  readonly second: number
}

/**
 * Remembers what secrets gave, and asks the database each time whether that still holds: whatever could change it
 * gives the account another version of its access (decision 66). One small question serves all that come together.
 */
export class KnownAccess {
  private readonly known = new LruCache<FoundAccess>(KNOWN_SECRETS, () => 1)
  private readonly states: BatchedLookup<State>

  constructor(database: Database) {
    this.states = new BatchedLookup((accounts) => readStates(database, accounts))
  }

  /** By the digest of a secret. */
  remember(digest: string, found: FoundAccess): void {
    this.known.put(digest, found)
  }

  /** What the secret of this digest gives; undefined when that is unknown, or no longer certain. */
  async find(digest: string): Promise<Access | undefined> {
    const found = this.known.get(digest)
    if (!found) return undefined
    const now = await this.states.find(found.access.accountId)
    if (now && now.version === found.version && now.second < found.expiresAt) return found.access
    this.known.forget(digest)
    return undefined
  }
}

async function readStates(
  database: Database,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, State>> {
  const rows = await database.queryPipelined(
    `SELECT v.account_id, v.version, extract(epoch FROM now()) FROM unnest((SELECT $1::bigint[])) AS w (id)
      JOIN access_versions v ON v.account_id = w.id`,
    [accounts],
  )
  return new Map(rows.map(([id, version, second]) => [id!, { version: version!, second: Number(second) }]))
}
