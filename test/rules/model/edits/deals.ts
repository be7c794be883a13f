import assert from 'node:assert/strict'
import fc from 'fast-check'
import { toNumber } from '../cents.ts'
import { makeDeal } from '../setting.ts'
import { type Deal, STAGES } from '../world.ts'
import { centsOrNone, chosen, edit, pick } from './edit.ts'

const identify = ({ id }: Deal) => ({ type: 'deals', id })

export const moveToStage = edit(
  'move a deal to a stage',
  fc.record({ deal: pick, funnel: pick, stage: fc.constantFrom(...STAGES) }),
  async ({ desk, world }, values) => {
    const deal = chosen(world.deals, values.deal)!
    deal.funnel = chosen(world.funnels, values.funnel)!
    deal.stage = values.stage
    const stage = { type: 'deal-stages', id: deal.funnel.stageIds.get(deal.stage)! }
    await desk.edit(identify(deal), {}, { stage })
  },
)

export const moveToFunnel = edit(
  'move a deal to a funnel',
  fc.record({ deal: pick, funnel: pick }),
  async ({ desk, world }, values) => {
    const deal = chosen(world.deals, values.deal)!
    deal.funnel = chosen(world.funnels, values.funnel)!
    deal.stage = 'opened'
    const funnel = { type: 'deal-stage-categories', id: deal.funnel.id }
    await desk.edit(identify(deal), {}, { 'stage-category': funnel })
  },
)

export const writeFigures = edit(
  'write amount and cost',
  fc.record({ deal: pick, amount: centsOrNone, cost: centsOrNone }),
  async ({ desk, world }, { deal: index, amount, cost }) => {
    const deal = chosen(world.deals, index)!
    const isAllowed = deal.funnel.amount === 'manually' && deal.funnel.cost === 'manually'
    const figures = { amount: toNumber(amount), cost: toNumber(cost) }
    const { status, text } = await desk.tryEdit(identify(deal), figures)
    assert.equal(status, isAllowed ? 200 : 422, text)
    if (isAllowed) Object.assign(deal, { amount, cost })
  },
)

export const writeHours = edit(
  'write the hours',
  fc.record({ deal: pick, hours: centsOrNone }),
  async ({ desk, fields, world }, { deal: index, hours }) => {
    const deal = chosen(world.deals, index)!
    await desk.edit(identify(deal), { customs: { [fields.hours]: toNumber(hours) } })
    deal.hours = hours
  },
)

export const deleteDeal = edit(
  'delete a deal and make another',
  fc.record({ deal: pick, funnel: pick }),
  async ({ desk, world }, values) => {
    const gone = chosen(world.deals, values.deal)!
    await desk.delete(identify(gone))
    world.lines = world.lines.filter(({ deal }) => deal !== gone)
    world.tasks = world.tasks.filter(({ deal }) => deal !== gone)
    for (const part of [...world.invoices, ...world.payments]) if (part.deal === gone) part.deal = null
    const made = await makeDeal(desk, chosen(world.funnels, values.funnel)!)
    world.deals = world.deals.map((deal) => (deal === gone ? made : deal))
  },
)
