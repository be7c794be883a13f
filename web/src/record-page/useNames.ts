import { useQueries } from '@tanstack/react-query'
import { type Identifier, recordQuery } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { linkedOf } from '../fields/values.ts'

/** The names of records that are only known by their ids; of what is gone, the id has to do. */
export function useNames(mentioned: readonly Identifier[]): (one: Identifier) => Linked {
  const answers = useQueries({
    queries: mentioned.map(({ type, id }) => ({ ...recordQuery(type, id), retry: false })),
  })
  const names = new Map(
    answers.flatMap(({ data }) => (data ? [[`${data.type}/${data.id}`, linkedOf(data)] as const] : [])),
  )
  return ({ type, id }) => names.get(`${type}/${id}`) ?? { type, id, name: `№${id}` }
}
