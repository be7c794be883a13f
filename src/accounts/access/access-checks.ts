import { hash } from 'node:crypto'
import { Coalescer } from '../../runtime/coalescing.ts'
import { outageIn } from '../../store/connection/outage.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'
import { type Asking, findAccess, givesTheSame, useAccess } from './find-access.ts'

const MINUTE = 60_000
const KNOWN_SECRETS = 10_000

/**
 * Asks the database what secrets of one kind open. Requests that come together share one question,
 * but never one that was asked before they came: what is revoked is closed at once.
 */
export class AccessChecks {
  private readonly asking: Asking
  private readonly questions = new Coalescer<ReadonlyMap<string, Access>>()
  private readonly wanted = new Set<string>()
  private readonly kind: CallerKind
  /** By the digest of a secret: whatever is sent as one is remembered, also what opens nothing. */
  private readonly notedAt = new Map<string, number>()

  constructor(asking: Asking, kind: CallerKind) {
    this.asking = asking
    this.kind = kind
  }

  /** The access that a secret gives; undefined when it is unknown, revoked, expired or its user is disabled. */
  find(secret: string): Promise<Access | undefined> {
    return this.isUseUnnoted(secret) ? this.use(secret) : this.look(secret)
  }

  /** Whether the secret gives this access still; to look is not to use it. */
  async stillGives(secret: string, access: Access): Promise<boolean> {
    const now = await this.look(secret)
    return now !== undefined && givesTheSame(now, access)
  }

  private async use(secret: string): Promise<Access | undefined> {
    try {
      return await useAccess(this.asking, this.kind, secret)
    } catch (failure) {
      const outage = outageIn(failure)
      if (outage !== 'read-only' && outage !== 'full') throw failure
      // Whoever only wants to read is let in: nothing is noted as long as nothing can be.
      return this.look(secret)
    }
  }

  private async look(secret: string): Promise<Access | undefined> {
    this.wanted.add(secret)
    const found = await this.questions.share('', () => {
      const secrets = [...this.wanted]
      this.wanted.clear()
      return findAccess(this.asking, this.kind, secrets)
    })
    return found.get(secret)
  }

  /** Whether this is the first use in a minute. */
  private isUseUnnoted(secret: string): boolean {
    const now = Date.now()
    const key = hash('sha256', secret, 'base64')
    if (now - (this.notedAt.get(key) ?? 0) < MINUTE) return false
    if (this.notedAt.size >= KNOWN_SECRETS) this.notedAt.clear()
    this.notedAt.set(key, now)
    return true
  }
}
