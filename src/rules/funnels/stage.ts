import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { CreateWrite, UpdateWrite } from '../../store/write/write.ts'
import { linkedTo, linkInWrite, withAttributes, withLink } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { type Funnel, funnelsOf } from './known-funnels.ts'

/** A deal stands on a stage of its funnel; what is not said follows from what is. */
export const dealStandsInItsFunnel: Rule = {
  appliesTo: forTypes('deals'),
  many: {},
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const stage = linkInWrite(write, 'stage')
    const funnel = linkInWrite(write, 'stage-category')
    if (stage) return followStage(session, write, stage.id, funnel?.id)
    if (write.action === 'update' && !funnel) return write
    const funnels = await funnelsOf(session)
    const entered = funnel ? funnels.find(({ id }) => id === funnel.id) : funnels[0]
    return entered ? enterFunnel(write, entered) : write
  },
}

/** An order without a stage stands on the first one. */
export const orderStandsOnStage: Rule = {
  appliesTo: forTypes('orders'),
  many: {},
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const stage = linkInWrite(write, 'stage')
    if (stage || write.action === 'update') return write
    const opened = await openedStage(session)
    return opened ? withLink(write, 'stage', { type: 'order-stages', id: opened }) : write
  },
}

/** How long it has stood on its stage is known from when it came there; the place that it had on another one is gone. */
export const stageKnowsSinceWhen: Rule = {
  isLogged: true,
  appliesTo: forTypes('deals', 'orders'),
  many: {},
  prepare({ write, before }) {
    if (write.action === 'delete') return write
    const stage = linkInWrite(write, 'stage')
    if (!stage || stage.id === linkedTo(before, 'stage')?.id) return write
    const rank = write.attributes.get('board-rank') ?? null
    return withAttributes(write, { 'stage-since': new Date().toISOString(), 'board-rank': rank })
  },
}

async function followStage(
  session: Session,
  write: CreateWrite | UpdateWrite,
  stage: string,
  funnel?: string,
) {
  const rows = await session.rows(
    sql`SELECT s.deal_stage_category_id FROM deal_stages s WHERE s.account_id = ${account} AND s.id = ${stage}`,
  )
  const own = rows[0]?.[0] ?? null
  const source = pointer('data', 'relationships', 'stage')
  if (own === null) throw refuse(errors.invalid(`Stage ${stage} belongs to no funnel`, source))
  if (funnel !== undefined && funnel !== own)
    throw refuse(errors.invalid(`Stage ${stage} is not a stage of funnel ${funnel}`, source))
  return withLink(write, 'stage-category', { type: 'deal-stage-categories', id: own })
}

function enterFunnel(write: CreateWrite | UpdateWrite, { id, openedStage }: Funnel) {
  const inFunnel = withLink(write, 'stage-category', { type: 'deal-stage-categories', id })
  return withLink(inFunnel, 'stage', openedStage ? { type: 'deal-stages', id: openedStage } : null)
}

async function openedStage(session: Session): Promise<string | undefined> {
  const rows = await session.rows(
    sql`SELECT s.id FROM order_stages s WHERE s.account_id = ${account}
      ORDER BY (s.kind = 'opened') IS TRUE DESC, s.position, s.id LIMIT 1`,
  )
  return rows[0]?.[0] ?? undefined
}
