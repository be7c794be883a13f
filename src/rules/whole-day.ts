import { LAST_WHOLE_DAY } from '../definition/kinds/time.ts'
import { snakeCase } from '../definition/naming.ts'
import type { ResourceType } from '../definition/resource.ts'
import { wholeDaysOf } from '../definition/whole-day.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import type { CreateWrite, UpdateWrite } from '../store/write/write.ts'
import { withAttributes } from './edit.ts'
import type { Occasion, Rule } from './rule.ts'

type Saving = CreateWrite | UpdateWrite

/** What is due on a day, at any time of it, is due in its last minute on the clocks of the account. */
export const wholeDayEndsOnItsClocks: Rule = {
  isLogged: true,
  appliesTo: (type) => wholeDaysOf(type).length > 0,
  many: {},
  async prepare({ session, write, before }) {
    if (write.action === 'delete') return write
    let prepared: Saving = write
    for (const [moment, day] of wholeDaysOf(write.type))
      prepared = await completed(session, prepared, before, moment, day)
    return prepared
  },
}

async function completed(
  session: Session,
  write: Saving,
  before: Occasion['before'],
  moment: string,
  day: string,
): Promise<Saving> {
  const wanted = write.attributes.get(day)
  const known = before && storedValue(before, day)
  if (wanted && isBeside(write.attributes.get(moment), String(wanted))) {
    // Whoever sends a whole record back with another moment means the moment.
    if (wanted === known) return withAttributes(write, { [day]: null })
    const words = `${moment} must be left out when ${day} is given`
    throw refuse(errors.invalid(words, pointer('data', 'attributes', moment)))
  }
  if (wanted) {
    requireEndIsMoment(day, String(wanted))
    return withAttributes(write, { [moment]: await endOf(session, String(wanted)) })
  }
  if (!known) return write
  if (!write.attributes.has(moment))
    return wanted === null ? withAttributes(write, { [moment]: null }) : write
  return saysTheSame(write.attributes.get(moment), storedValue(before, moment))
    ? write
    : withAttributes(write, { [day]: null })
}

function requireEndIsMoment(name: string, day: string): void {
  if (day > LAST_WHOLE_DAY)
    throw refuse(
      errors.invalid(`${name} must not be after ${LAST_WHOLE_DAY}`, pointer('data', 'attributes', name)),
    )
}

const QUARTER_MS = 900_000
const WIDEST_ZONE_MS = 14 * 4 * QUARTER_MS

/** Whether a moment is the last minute of that day on no clocks of the world: exports are brought to other zones. */
function isBeside(moment: unknown, day: string): boolean {
  if (moment === undefined || moment === null) return false
  const distance = Date.parse(`${day}T23:59Z`) - Date.parse(String(moment))
  return Math.abs(distance) > WIDEST_ZONE_MS || distance % QUARTER_MS !== 0
}

const saysTheSame = (written: unknown, stored: string | null) =>
  written !== null && Date.parse(String(written)) === Date.parse(String(stored))

/** Asked of the database: the zone may have been changed since the request began, but not since the account is locked. */
async function endOf(session: Session, day: string): Promise<string> {
  const rows = await session.rows(
    sql`SELECT to_json(${lastMinute(sql`${day}::date`)} AT TIME ZONE 'UTC') #>> '{}' || 'Z'
      FROM accounts a WHERE a.id = ${account}`,
  )
  return rows[0]![0]!
}

const lastMinute = (day: Sql): Sql => sql`((${day} + time '23:59') AT TIME ZONE a.time_zone)`

/** After the clocks of the account were changed: a day stays the day that it was. */
export async function keepWholeDays(session: Session): Promise<void> {
  for (const type of session.registry.types.values())
    for (const [moment, day] of wholeDaysOf(type)) await keepDay(session, type, moment, day)
}

async function keepDay(session: Session, type: ResourceType, moment: string, day: string): Promise<void> {
  const [at, on] = [raw(snakeCase(moment)), raw(snakeCase(day))]
  const end = lastMinute(sql`t.${on}`)
  await updateRecords(session.forRules, type, {
    set: [sql`${at} = ${end}`],
    from: sql`accounts a`,
    where: sql`a.id = ${account} AND t.${on} IS NOT NULL AND t.${at} IS DISTINCT FROM ${end}`,
  })
}
