import { account, type Sql, sql } from './sql.ts'

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

/** The teams that somebody is in or leads. */
export const teamsOf = (userId: string): Sql =>
  sql`SELECT g.id FROM user_groups g WHERE g.account_id = ${account} AND (g.leader_id = ${userId} OR g.id IN (
    SELECT m.user_group_id FROM user_group_members m WHERE m.account_id = ${account} AND m.user_id = ${userId}
    UNION ALL SELECT u.user_group_id FROM users u WHERE u.account_id = ${account} AND u.id = ${userId}))`

/** Selects whoever is in one of these teams or leads it. */
export const peopleOfTeams = (teams: Sql): Sql =>
  sql`SELECT u.id FROM users u WHERE u.account_id = ${account} AND u.user_group_id IN (${teams})
    UNION SELECT m.user_id FROM user_group_members m WHERE m.account_id = ${account} AND m.user_group_id IN (${teams})
    UNION SELECT g.leader_id FROM user_groups g WHERE g.account_id = ${account} AND g.id IN (${teams})
      AND g.leader_id IS NOT NULL`

/** Selects somebody and the people of his teams. */
export const teamSql = (userId: string): Sql =>
  sql`SELECT ${userId}::bigint UNION ${peopleOfTeams(teamsOf(userId))}`
