import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { furnish } from './furnish.ts'
import { spreadHistory } from './history.ts'
import { Maker } from './maker.ts'
import { makeTeam } from './team.ts'

/** Fills a new account with a year of a company that sells coffee machines, beans and service. */
export async function furnishDemo(session: Session, now = new Date(), passwordHash?: string): Promise<void> {
  const maker = new Maker(session, now, 'en')
  await furnish(maker, await makeTeam(maker, passwordHash))
  await spreadHistory(maker)
  await tellNobody(session)
}

/** What happened in the year before is told to nobody by itself. */
async function tellNobody(session: Session): Promise<void> {
  await session.rows(
    sql`INSERT INTO log_readers (account_id, name, number, place)
      SELECT ${account}::bigint, '', pg_sequence_last_value('change_numbers'), 9223372036854775807
      ON CONFLICT (account_id, name) DO UPDATE SET number = EXCLUDED.number, place = EXCLUDED.place`,
  )
}
