import { useQueries } from '@tanstack/react-query'
import { recordQuery } from '../../api/records.ts'
import type { Linked } from '../../fields/field.ts'
import { linkedOf } from '../../fields/values.ts'

/** The records that a filter names by their ids, with their names once they are known. */
export function useLinkedNames(targets: readonly string[], ids: string): readonly Linked[] {
  const type = targets[0] ?? ''
  const chosen = ids.split(',').filter(Boolean)
  const answers = useQueries({ queries: chosen.map((id) => recordQuery(type, id)) })
  return chosen.map((id, index) => {
    const found = answers[index]?.data
    return found ? linkedOf(found) : { type, id, name: `№${id}` }
  })
}
