import { errors, refuse } from '../../errors/errors.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { applyDelete } from '../../store/write/delete.ts'
import { type CreateWrite, setLink } from '../../store/write/write.ts'
import { linkInWrite, withLink } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { funnelsOf } from './known-funnels.ts'

const SYSTEM_STAGES = [
  { kind: 'opened', name: 'New', color: '#4c8bf5' },
  { kind: 'won', name: 'Won', color: '#2e9e5b' },
  { kind: 'lost', name: 'Lost', color: '#d64545' },
]

/** The three stages that every funnel, and the orders of every account, begin with. */
export const systemStages = (
  type: CreateWrite['type'],
  links: CreateWrite['links'],
  positions: readonly unknown[] = [1, 2, 3],
): CreateWrite[] =>
  SYSTEM_STAGES.map((stage, index) => ({
    action: 'create',
    type,
    attributes: new Map<string, unknown>([...Object.entries(stage), ['position', positions[index]]]),
    links,
  }))

/** A funnel is made with its system stages, around those that were linked to it from the beginning. */
export const funnelHasSystemStages: Rule = {
  isLogged: true,
  appliesTo: forTypes('deal-stage-categories'),
  async conclude({ session, write, after, carryOut }) {
    if (write.action !== 'create') return
    const type = session.registry.type('deal-stages')
    const links = new Map([['deal-stage-category', setLink({ type: after.type.name, id: after.id })]])
    for (const stage of systemStages(type, links, await systemPositions(session, after.id)))
      await carryOut(session, stage)
  },
}

/** One place before the stages that are there and two after them. */
async function systemPositions(session: Session, funnelId: string): Promise<(string | null)[]> {
  const rows = await session.rows(
    sql`SELECT coalesce(min(s.position) - 1, 1), coalesce(max(s.position) + 1, 2), coalesce(max(s.position) + 2, 3)
      FROM deal_stages s WHERE s.account_id = ${account} AND s.deal_stage_category_id = ${funnelId}`,
  )
  return rows[0]!
}

/** A funnel without deals goes with all of its stages, but the last one stays. */
export const funnelGoesWithItsStages: Rule = {
  isLogged: true,
  appliesTo: forTypes('deal-stage-categories'),
  async prepare({ session, write, carryOut }) {
    if (write.action !== 'delete') return write
    const needed = await session.rows(
      sql`SELECT 1 FROM deals d WHERE d.account_id = ${account} AND d.stage_category_id = ${write.id} LIMIT 1`,
    )
    if (needed.length > 0) throw refuse(errors.inUse('The funnel still has deals'))
    const others = await session.rows(
      sql`SELECT 1 FROM deal_stage_categories f WHERE f.account_id = ${account} AND f.id <> ${write.id} LIMIT 1`,
    )
    if (others.length === 0) throw refuse(errors.inUse('The only funnel of the account cannot be deleted'))
    const stages = await session.rows(
      sql`SELECT s.id FROM deal_stages s WHERE s.account_id = ${account} AND s.deal_stage_category_id = ${write.id}`,
    )
    const ids = stages.map(([id]) => id!)
    // All of them at once: one by one, the system stages would stay.
    await applyDelete(session, { type: session.registry.type('deal-stages'), ids }, carryOut)
    return write
  },
}

/** A stage without a funnel joins the default one. */
export const stageJoinsDefaultFunnel: Rule = {
  isLogged: true,
  appliesTo: forTypes('deal-stages'),
  async prepare({ session, write }) {
    if (write.action !== 'create' || linkInWrite(write, 'deal-stage-category')) return write
    const [first] = await funnelsOf(session)
    return first
      ? withLink(write, 'deal-stage-category', { type: 'deal-stage-categories', id: first.id })
      : write
  },
}
