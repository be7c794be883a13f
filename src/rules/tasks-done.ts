import type { Identifier } from '../jsonapi/plan.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { lockedRecord } from '../store/read/records.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import type { CarryOut } from '../store/write/apply.ts'
import { setLink } from '../store/write/write.ts'
import { linkedTo } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

/** Completing the last open task of a deal or order moves it on, as its funnel and stage say. */
export const lastTaskMovesOn: Rule = {
  isLogged: true,
  appliesTo: forTypes('diary-tasks'),
  async conclude({ session, write, before, after, carryOut }) {
    const isDone = write.action !== 'delete' && storedValue(after, 'completed-at') !== null
    const wasDone = before !== undefined && storedValue(before, 'completed-at') !== null
    for (const name of ['deal', 'order']) {
      const subject = linkedTo(after, name)
      const joined = linkedTo(before, name)?.id !== subject?.id
      if (subject && isDone && (!wasDone || joined)) await moveOn(session, name, subject, carryOut)
    }
  },
}

async function moveOn(
  session: Session,
  name: string,
  subject: Identifier,
  carryOut: CarryOut,
): Promise<void> {
  const type = session.registry.type(subject.type)
  const record = await lockedRecord(session, type, subject.id)
  const open = await session.rows(
    sql`SELECT 1 FROM diary_tasks t WHERE t.account_id = ${account} AND t.${raw(`${name}_id`)} = ${subject.id}
      AND t.completed_at IS NULL LIMIT 1`,
  )
  const stage = linkedTo(record, 'stage')
  if (open.length > 0 || !stage) return
  const rows = await session.rows(
    name === 'deal' ? nextDealStage(stage.id) : nextStage(raw('order_stages'), raw(''), stage.id),
  )
  const next = rows[0]?.[0]
  if (!next) return
  const links = new Map([['stage', setLink({ type: stage.type, id: next })]])
  await carryOut(session, { action: 'update', type, id: subject.id, attributes: new Map(), links })
}

/** The won stage where the funnel says that done tasks win a deal, else the stage that comes next. */
function nextDealStage(stageId: string): Sql {
  return sql`SELECT w.id FROM deal_stages s
      JOIN deal_stage_categories f ON f.account_id = s.account_id AND f.id = s.deal_stage_category_id
      JOIN deal_stages w ON w.account_id = s.account_id AND w.deal_stage_category_id = f.id AND w.kind = 'won'
      WHERE s.account_id = ${account} AND s.id = ${stageId} AND f.win_by_diaries
        AND coalesce(s.kind, '') NOT IN ('won', 'lost')
    UNION ALL (${nextStage(raw('deal_stages'), raw('AND n.deal_stage_category_id = s.deal_stage_category_id'), stageId)})
    LIMIT 1`
}

function nextStage(table: Sql, sameFunnel: Sql, stageId: string): Sql {
  return sql`SELECT n.id FROM ${table} s JOIN ${table} n ON n.account_id = s.account_id ${sameFunnel}
    AND (n.position, n.id) > (s.position, s.id)
    WHERE s.account_id = ${account} AND s.id = ${stageId} AND s.next_if_items_done
      AND coalesce(s.kind, '') NOT IN ('won', 'lost')
    ORDER BY n.position, n.id LIMIT 1`
}
