import { hash } from 'node:crypto'
import { BatchedLookup } from '../../runtime/batched-lookup.ts'
import { outageIn } from '../../store/connection/outage.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'
import { type Asking, type FoundAccess, findAccess, givesTheSame, useAccess } from './find-access.ts'
import { KnownAccess } from './known-access.ts'

const MINUTE = 60_000
const KNOWN_SECRETS = 10_000

/**
 * Asks the database what secrets of one kind open. Requests that come together share one question,
 * but never one that was asked before they came: what is revoked is closed at once.
 */
export class AccessChecks {
  private readonly asking: Asking
  private readonly known: KnownAccess
  private readonly lookup: BatchedLookup<FoundAccess>
  private readonly kind: CallerKind
  /** By the digest of a secret: whatever is sent as one is remembered, also what opens nothing. */
  private readonly notedAt = new Map<string, number>()

  constructor(asking: Asking, kind: CallerKind) {
    this.asking = asking
    this.kind = kind
    this.known = new KnownAccess(asking.database)
    this.lookup = new BatchedLookup((secrets) => findAccess(asking, kind, secrets))
  }

  /** The access that a secret gives; undefined when it is unknown, revoked, expired or its user is disabled. */
  find(secret: string): Promise<Access | undefined> {
    const digest = digestOf(secret)
    return this.isUseUnnoted(digest) ? this.use(secret, digest) : this.look(secret, digest)
  }

  /** Whether the secret gives this access still; to look is not to use it. */
  async stillGives(secret: string, access: Access): Promise<boolean> {
    const now = await this.look(secret, digestOf(secret))
    return now !== undefined && givesTheSame(now, access)
  }

  private async use(secret: string, digest: string): Promise<Access | undefined> {
    try {
      return this.told(digest, await useAccess(this.asking, this.kind, secret))
    } catch (failure) {
      const outage = outageIn(failure)
      if (outage !== 'read-only' && outage !== 'full') throw failure
      // Whoever only wants to read is let in: nothing is noted as long as nothing can be.
      return this.look(secret, digest)
    }
  }

  private async look(secret: string, digest: string): Promise<Access | undefined> {
    const known = await this.known.find(digest)
    if (known) return known
    return this.told(digest, await this.lookup.find(secret))
  }

  private told(digest: string, found: FoundAccess | undefined): Access | undefined {
    if (found) this.known.remember(digest, found)
    return found?.access
  }

  /** Whether this is the first use in a minute. */
  private isUseUnnoted(digest: string): boolean {
    const now = performance.now()
    if (now - (this.notedAt.get(digest) ?? Number.NEGATIVE_INFINITY) < MINUTE) return false
    if (this.notedAt.size >= KNOWN_SECRETS) this.notedAt.clear()
    this.notedAt.set(digest, now)
    return true
  }
}

const digestOf = (secret: string): string => hash('sha256', secret, 'base64')
