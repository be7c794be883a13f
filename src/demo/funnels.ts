import type { Identifier } from '../jsonapi/plan.ts'
import { account, raw, sql } from '../store/sql.ts'
import type { Maker } from './maker.ts'

/** The stages of a funnel, or of the orders, in the order in which a record passes them. */
export interface Path {
  /** The first stage, then those that the company made for itself. */
  readonly open: readonly Identifier[]
  readonly won: Identifier
  readonly lost: Identifier
}

export interface Funnels {
  /** The one that deals are in when nobody says otherwise. */
  readonly usual: Identifier
  readonly sales: Path
  readonly service: Path
  readonly orders: Path
}

/** From cold to warm, so that a board shows how far things have come. */
const COLORS = ['#3fa7b5', '#7b61c4', '#c2649b', '#e08a3c']
const SALES_STAGES = ['Contacted', 'Tasting', 'Offer sent', 'Negotiation']
const SERVICE_STAGES = ['Inspection', 'Quote', 'Signing']
const ORDER_STAGES = ['Packed', 'On the way']

export async function makeFunnels(maker: Maker): Promise<Funnels> {
  const [salesId] = (
    await maker.session.rows(
      sql`SELECT f.id FROM deal_stage_categories f WHERE f.account_id = ${account} AND f.is_default`,
    )
  ).flat()
  const sales = { type: 'deal-stage-categories', id: salesId! }
  const service = await maker.make('deal-stage-categories', {
    name: 'Service contracts',
    'amount-calc-method': 'products',
    'cost-calc-method': 'products',
  })
  // Whoever has stages of his own sees his deals go through them.
  const hasStages = (await pathOf(maker, 'deal-stages', sales)).open.length > 1
  for (const stage of hasStages ? [] : stages(SALES_STAGES))
    await maker.make('deal-stages', stage, { 'deal-stage-category': sales })
  for (const stage of stages(SERVICE_STAGES))
    await maker.make('deal-stages', stage, { 'deal-stage-category': service })
  await maker.makeAll('order-stages', stages(ORDER_STAGES))
  return {
    usual: sales,
    sales: await pathOf(maker, 'deal-stages', sales),
    service: await pathOf(maker, 'deal-stages', service),
    orders: await pathOf(maker, 'order-stages'),
  }
}

const stages = (names: readonly string[]) =>
  names.map((name, index) => ({ name, color: COLORS[index], duration: 7 }))

async function pathOf(maker: Maker, type: string, funnel?: Identifier): Promise<Path> {
  const { table } = maker.session.registry.type(type)
  const ofFunnel = funnel ? sql`AND s.deal_stage_category_id = ${funnel.id}` : sql``
  const rows = await maker.session.rows(
    sql`SELECT s.id, s.kind FROM ${raw(table)} s WHERE s.account_id = ${account} ${ofFunnel} ORDER BY s.position`,
  )
  const stages = rows.map(([id, kind]) => ({ type, id: id!, kind }))
  const identifier = ({ id }: { id: string }): Identifier => ({ type, id })
  return {
    open: stages.filter(({ kind }) => kind !== 'won' && kind !== 'lost').map(identifier),
    won: identifier(stages.find(({ kind }) => kind === 'won')!),
    lost: identifier(stages.find(({ kind }) => kind === 'lost')!),
  }
}
