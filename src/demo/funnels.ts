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
/** A stage, and how likely what stands there is won, in percent. */
type Stage = readonly [name: string, probability: number]
const SALES_STAGES: readonly Stage[] = [
  ['Contacted', 20],
  ['Tasting', 40],
  ['Offer sent', 60],
  ['Negotiation', 80],
]
const SERVICE_STAGES: readonly Stage[] = [
  ['Inspection', 30],
  ['Quote', 50],
  ['Signing', 90],
]
const ORDER_STAGES: readonly Stage[] = [
  ['Packed', 90],
  ['On the way', 95],
]
/** Of the first stage, which every funnel has by itself. */
const FIRST = { deals: 10, orders: 80 }

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
  const paths = {
    sales: await pathOf(maker, 'deal-stages', sales),
    service: await pathOf(maker, 'deal-stages', service),
    orders: await pathOf(maker, 'order-stages'),
  }
  if (!hasStages) await maker.complete(paths.sales.open[0]!, { probability: FIRST.deals })
  await maker.complete(paths.service.open[0]!, { probability: FIRST.deals })
  await maker.complete(paths.orders.open[0]!, { probability: FIRST.orders })
  return { usual: sales, ...paths }
}

const stages = (all: readonly Stage[]) =>
  all.map(([name, probability], index) => ({ name, probability, color: COLORS[index], duration: 7 }))

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
