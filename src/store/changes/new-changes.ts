import type { Position } from '../../jsonapi/change.ts'
import type { Database } from '../database.ts'
import { type StoredChange, storedChangeSql } from './stored-change.ts'

/** Of each account, so many and no more than fits; what is left is read with the next look. */
const AT_ONCE = 500
const MOST_BYTES = 1024 * 1024

const SETTLED = 'SELECT s.account, s.number FROM settled_change_numbers($1) s'

const NEW = `SELECT a.id, n.change FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
    AS a(id, number, place, settled)
  CROSS JOIN LATERAL (SELECT ${storedChangeSql.strings[0]} AS change,
      sum(length(concat(c.before, c.after, c.whole))) OVER (ORDER BY c.number, c.place
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes
    FROM changes c WHERE c.account_id = a.id
      AND (c.number, c.place) > (a.number, a.place) AND c.number <= a.settled
    ORDER BY c.number, c.place LIMIT ${AT_ONCE}) n
  WHERE coalesce(n.bytes, 0) < ${MOST_BYTES}`

/** How far the log of an account has been read. */
export interface ReadSoFar {
  readonly to: Position
  /** All up to this number is read, also where no change of the account has it. */
  readonly settled: bigint
}

export interface NewChanges {
  readonly changes: readonly StoredChange[]
  readonly settled: bigint
  /** Whether there are more of them. */
  readonly isPart: boolean
}

/** What has come to the logs of these accounts: all of it is settled, nothing will ever come before it. */
export async function newChanges(
  database: Database,
  accounts: ReadonlyMap<string, ReadSoFar>,
): Promise<Map<string, NewChanges>> {
  const numbers = await database.query(SETTLED, [[...accounts.keys()]])
  const settled = new Map(numbers.map(([id, number]) => [id!, BigInt(number!)]))
  const moved = [...accounts].filter(([id, read]) => settled.get(id)! > read.settled)
  if (moved.length === 0) return new Map()
  const rows = await database.query(NEW, [
    moved.map(([id]) => id),
    moved.map(([, { to }]) => to[0]),
    moved.map(([, { to }]) => to[1]),
    moved.map(([id]) => settled.get(id)!),
  ])
  const byAccount = Map.groupBy(rows, ([id]) => id!)
  return new Map(
    moved.map(([id, before]) => {
      const texts = (byAccount.get(id) ?? []).map(([, change]) => change!)
      const isPart = texts.length === AT_ONCE || texts.join('').length >= MOST_BYTES
      const changes = texts.map((text): StoredChange => JSON.parse(text))
      return [id, { changes, isPart, settled: isPart ? before.settled : settled.get(id)! }]
    }),
  )
}
