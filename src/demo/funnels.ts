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
  readonly sales: Path
  readonly service: Path
  readonly orders: Path
}

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
  for (const name of SALES_STAGES)
    await maker.make('deal-stages', stage(name), { 'deal-stage-category': sales })
  for (const name of SERVICE_STAGES)
    await maker.make('deal-stages', stage(name), { 'deal-stage-category': service })
  for (const name of ORDER_STAGES) await maker.make('order-stages', stage(name))
  return {
    sales: await pathOf(maker, 'deal-stages', sales),
    service: await pathOf(maker, 'deal-stages', service),
    orders: await pathOf(maker, 'order-stages'),
  }
}

const stage = (name: string) => ({ name, color: '#7b61c4', duration: 7 })

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
