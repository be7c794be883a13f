import { type Sql, sql } from './sql.ts'

/** So many people are named one by one. More are sent as bits: a list of thousands costs more to plan with than to read by. */
export const FEW_PEOPLE = 300

const BITS = 8
const known = new WeakMap<readonly string[], { readonly first: string; readonly bits: string }>()

/** The column names one of these people. */
export function isOneOf(column: Sql, people: readonly string[]): Sql {
  if (people.length <= FEW_PEOPLE) return sql`${column} = ANY(${people})`
  const { first, bits } = known.get(people) ?? bitsOf(people)
  known.set(people, { first, bits })
  return sql`is_one_of(${bits}::bytea, ${first}::bigint, ${column})`
}

/** One bit for each id from the first one on, as PostgreSQL counts them: the lowest of a byte first. */
function bitsOf(people: readonly string[]) {
  const ids = people.map(BigInt)
  const first = ids.reduce((lowest, id) => (id < lowest ? id : lowest))
  const places = ids.map((id) => Number(id - first))
  const bytes = Buffer.alloc(Math.floor(places.reduce((most, place) => Math.max(most, place)) / BITS) + 1)
  for (const place of places) bytes[Math.floor(place / BITS)]! |= 1 << (place % BITS)
  return { first: String(first), bits: `\\x${bytes.toString('hex')}` }
}
