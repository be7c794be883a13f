import type { Desk } from '../support.ts'
import type { Deal, Funnel, Method, Stage, World } from './world.ts'

/** The custom fields that formulas of the model are made of. */
export interface Fields {
  readonly hours: string
  readonly price: string
  readonly margin: string
}

export async function makeFields(desk: Desk): Promise<Fields> {
  const define = async (attributes: object): Promise<string> => {
    const field = await desk.create('custom-fields', {
      name: 'Field',
      'resource-name': 'deals',
      ...attributes,
    })
    return field.attributes['attribute-name']
  }
  const hours = await define({ 'field-type': 'number' })
  const price = await define({ 'field-type': 'formula', formula: `{${hours}} * 10` })
  const margin = await define({
    'field-type': 'formula',
    formula: 'if({amount} > {cost}, max({profit}, 0) * 2, min({amount}, {cost}))',
  })
  return { hours, price, margin }
}

interface Plan {
  readonly amount: Method
  readonly cost: Method
  readonly winsByTasks: boolean
  readonly passing: readonly Stage[]
}

const PLANS: readonly Plan[] = [
  { amount: 'manually', cost: 'manually', winsByTasks: false, passing: ['opened', 'first', 'second'] },
  { amount: 'products', cost: 'products', winsByTasks: true, passing: [] },
  { amount: 'invoices', cost: 'payments', winsByTasks: false, passing: ['first'] },
  { amount: 'payments', cost: 'products', winsByTasks: true, passing: ['first', 'second'] },
  { amount: 'formula', cost: 'formula', winsByTasks: false, passing: ['opened', 'second'] },
]

async function makeFunnel(desk: Desk, fields: Fields, plan: Plan): Promise<Funnel> {
  const funnel = await desk.funnel({
    'amount-calc-method': plan.amount,
    'amount-calc-field': fields.price,
    'cost-calc-method': plan.cost,
    'cost-calc-field': fields.hours,
    'win-by-diaries': plan.winsByTasks,
  })
  const stageIds = new Map<Stage, string>()
  for (const name of ['first', 'second'] as const) {
    const stage = await desk.create('deal-stages', { name }, { 'deal-stage-category': funnel })
    stageIds.set(name, stage.id)
  }
  for (const { id, attributes } of await desk.stages(funnel))
    if (attributes.kind) stageIds.set(attributes.kind, id)
  for (const name of plan.passing)
    await desk.edit({ type: 'deal-stages', id: stageIds.get(name)! }, { 'next-if-items-done': true })
  return { id: funnel.id, stageIds, ...plan }
}

export const makeFunnels = (desk: Desk, fields: Fields): Promise<Funnel[]> =>
  Promise.all(PLANS.map((plan) => makeFunnel(desk, fields, plan)))

export async function makeDeal(desk: Desk, funnel: Funnel): Promise<Deal> {
  const { id } = await desk.create(
    'deals',
    {},
    { 'stage-category': { type: 'deal-stage-categories', id: funnel.id } },
  )
  return { id, funnel, stage: 'opened', amount: null, cost: null, hours: null }
}

export async function makeWorld(desk: Desk, funnels: readonly Funnel[]): Promise<World> {
  const deals: Deal[] = []
  for (const funnel of [1, 2, 3]) deals.push(await makeDeal(desk, funnels[funnel]!))
  return { funnels, deals, lines: [], invoices: [], payments: [], tasks: [] }
}
