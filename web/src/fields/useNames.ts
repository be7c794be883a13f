import { useQueries } from '@tanstack/react-query'
import { type Identifier, listQuery } from '../api/records.ts'
import type { Linked } from './field.ts'
import { linkedOf } from './values.ts'

/** So many are asked for at once; what was asked for before is not asked for again when more are mentioned. */
const AT_ONCE = 50

/** The names of records that are only known by their ids; of what is gone, the id has to do. */
export function useNames(mentioned: readonly Identifier[]): (one: Identifier) => Linked {
  const answers = useQueries({
    queries: [...Map.groupBy(mentioned, ({ type }) => type)].flatMap(([type, some]) =>
      chunks(some.map(({ id }) => id)).map((ids) => ({
        ...listQuery(type, { 'filter[id]': ids.join(), 'page[size]': String(AT_ONCE) }),
        retry: false,
      })),
    ),
  })
  const found = answers.flatMap(({ data }) => data?.data ?? [])
  const names = new Map(found.map((one) => [`${one.type}/${one.id}`, linkedOf(one)]))
  return ({ type, id }) => names.get(`${type}/${id}`) ?? { type, id, name: `№${id}` }
}

const chunks = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) =>
    ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  )
