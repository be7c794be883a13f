import type { Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { updateRecords } from '../../store/write/update.ts'
import { linkedTo } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { funnelsOf } from './known-funnels.ts'

/** Entering a won or lost stage sets the closing date when it is empty; leaving clears what was set so. */
export const closingStageSetsDate: Rule = {
  isLogged: true,
  appliesTo: forTypes('deals'),
  many: { concludeNew: (session, _type, ids) => followStage(session, ids) },
  async conclude({ session, write, before, after }) {
    if (write.action === 'delete') return
    if (before && write.attributes.has('finished-at')) await forgetStageDate(session, after.id)
    const stage = linkedTo(after, 'stage')?.id
    if (linkedTo(before, 'stage')?.id === stage) return
    if (before || (await isClosing(session, stage))) await followStage(session, [after.id])
  },
}

const isClosing = async (session: Session, stage: string | undefined): Promise<boolean> =>
  (await funnelsOf(session)).some(({ closingStages }) => closingStages.some((id) => id === stage))

/** A date that was written by hand is the client's own and stays. */
async function forgetStageDate(session: Session, dealId: string): Promise<void> {
  const isSoFar = sql`t.id = ${dealId} AND t.finished_by_stage`
  await updateRecords(session, session.registry.type('deals'), {
    set: [raw('finished_by_stage = false')],
    where: isSoFar,
  })
}

async function followStage(session: Session, dealIds: readonly string[]): Promise<void> {
  await updateRecords(session, session.registry.type('deals'), {
    set: [
      sql`finished_at = CASE WHEN s.is_closing THEN (now() AT TIME ZONE ${session.actor.zone})::date END`,
      sql`finished_by_stage = s.is_closing`,
    ],
    from: sql`(SELECT x.id, coalesce(y.kind IN ('won', 'lost'), false) AS is_closing
      FROM deals x LEFT JOIN deal_stages y ON y.account_id = x.account_id AND y.id = x.stage_id
      WHERE x.account_id = ${account} AND x.id = ANY(${dealIds})) s`,
    where: sql`t.id = s.id AND CASE WHEN s.is_closing THEN t.finished_at IS NULL ELSE t.finished_by_stage END`,
  })
}
