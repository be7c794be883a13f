import type { ResourceType } from '../definition/resource.ts'
import { type ErrorObject, errors } from '../errors/errors.ts'
import type { Policy } from '../jsonapi/undo.ts'

/** Something that is not as the undone change left it. */
export interface Conflict {
  readonly 'resource-type': string
  readonly 'resource-id': string
  /** The attribute or relationship; null when it is about the whole record. */
  readonly field: string | null
  readonly detail: string
}

/** So many are told; the others are counted. */
export const MOST_CONFLICTS = 1_000

/** What stood in the way of an undo, and what came of it. */
export class Conflicts {
  readonly policy: Policy
  readonly told: Conflict[] = []
  count = 0
  /** Those of them that only say that something is as the undo would have it. */
  already = 0

  constructor(policy: Policy) {
    this.policy = policy
  }

  /** Notes a conflict: whether the undo goes over it. */
  overrules(type: ResourceType, id: string, field: string | null, detail: string): boolean {
    this.count++
    if (this.told.length < MOST_CONFLICTS)
      this.told.push({ 'resource-type': type.name, 'resource-id': id, field, detail })
    return this.policy === 'overwrite'
  }

  /** Notes that something is already as it would be after the undo, though by somebody else. */
  isAlready(type: ResourceType, id: string, field: string | null, detail: string): void {
    this.already++
    this.overrules(type, id, field, detail)
  }

  get cancels(): boolean {
    return this.policy === 'cancel' && this.count > 0
  }

  *asErrors(): Generator<ErrorObject> {
    for (const conflict of this.told) {
      const { 'resource-type': type, 'resource-id': id, field, detail } = conflict
      const place = field === null ? `${type}/${id}` : `${field} of ${type}/${id}`
      yield { ...errors.changedSince(`${place}: ${detail}`), meta: { ...conflict } }
    }
  }
}
