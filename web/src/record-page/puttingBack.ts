import type { Deed } from '../api/deed.ts'
import { type Identifier, refresh, write } from '../api/records.ts'
import { membersOf } from '../api/values.ts'
import type { ToldChange } from '../changes/change.ts'
import type { Restoring } from '../changes/restoring.ts'
import type { Field } from '../fields/field.ts'
import { draftOf } from '../fields/values.ts'

/** One field as it was before a change, whatever it became since. */
export function puttingBack({ type, id }: Identifier, field: Field, value: unknown): Restoring {
  const store = <Answer>(query: string, deed: Deed) =>
    write<Answer>(
      'PATCH',
      `${type}/${id}${query}`,
      { data: { type, id, ...draftOf([[field, value]]) } },
      deed,
    )
  return {
    key: `${type}/${id} ${field.name} ${JSON.stringify(value)}`,
    async look() {
      const { meta } = await store<{ readonly meta?: unknown }>('?dry-run=true', { requests: [] })
      const changes = membersOf(meta).changes as readonly ToldChange[]
      return { changes, hasMore: false, conflicts: [] }
    },
    async carryOut(deed) {
      await store('', deed)
      await refresh(type)
    },
  }
}
