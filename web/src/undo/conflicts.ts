import type { undo } from '../locales/en/undo.ts'
import type { Conflict } from './api.ts'

export type Reason = keyof typeof undo.reasons

/** Why something is a conflict, by what the server says of it; the first that fits counts. */
const REASONS: readonly (readonly [RegExp, Reason])[] = [
  [/ was deleted since|^was deleted/, 'deleted'],
  [/^was linked/, 'linked'],
  [/^was brought back/, 'back'],
  [/ any more, or |^there is no /, 'gone'],
  [/^its bytes /, 'bytes'],
  [/\btaken\b/, 'taken'],
]

export const reasonOf = ({ detail }: Conflict): Reason =>
  REASONS.find(([pattern]) => pattern.test(detail))?.[1] ?? 'changed'

/** Fields of one record that are in conflict for one reason; none when it is about the whole record. */
export interface ConflictedRecord {
  readonly type: string
  readonly id: string
  readonly reason: Reason
  readonly fields: readonly string[]
}

/** Conflicts, one line a record and reason. */
export function conflictedRecords(conflicts: readonly Conflict[]): readonly ConflictedRecord[] {
  const keyOf = (one: Conflict) => `${one['resource-type']}/${one['resource-id']} ${reasonOf(one)}`
  return [...Map.groupBy(conflicts, keyOf).values()].map((some) => ({
    type: some[0]!['resource-type'],
    id: some[0]!['resource-id'],
    reason: reasonOf(some[0]!),
    fields: [...new Set(some.flatMap(({ field }) => field ?? []))],
  }))
}
