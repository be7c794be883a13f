import fc from 'fast-check'
import { toNumber } from '../cents.ts'
import type { Line } from '../world.ts'
import { centsOrNone, chosen, chosenOrNone, dealLink, edit, pick, pickOrNone, without } from './edit.ts'

const figures = fc.record({
  price: centsOrNone,
  costPrice: centsOrNone,
  thousandths: fc.bigInt({ min: 0n, max: 9_999n }),
  discount: fc.bigInt({ min: 0n, max: 10_000n }),
})

const toAttributes = ({ price, costPrice, thousandths, discount }: Omit<Line, 'id' | 'deal'>) => ({
  'selling-price': toNumber(price),
  'cost-price': toNumber(costPrice),
  quantity: Number(thousandths) / 1000,
  discount: Number(discount) / 100,
})

const identify = ({ id }: Line) => ({ type: 'entity-products', id })

export const addLine = edit(
  'add a line',
  fc.record({ deal: pickOrNone, figures }),
  async ({ desk, world }, values) => {
    const deal = chosenOrNone(world.deals, values.deal)
    const { id } = await desk.create('entity-products', toAttributes(values.figures), {
      entity: dealLink(deal),
    })
    world.lines.push({ id, deal, ...values.figures })
  },
)

export const editLine = edit(
  'edit a line',
  fc.record({ line: pick, figures }),
  async ({ desk, world }, values) => {
    const line = chosen(world.lines, values.line)
    if (!line) return
    await desk.edit(identify(line), toAttributes(values.figures))
    Object.assign(line, values.figures)
  },
)

export const moveLine = edit(
  'move a line',
  fc.record({ line: pick, deal: pickOrNone }),
  async ({ desk, world }, values) => {
    const line = chosen(world.lines, values.line)
    if (!line) return
    line.deal = chosenOrNone(world.deals, values.deal)
    await desk.edit(identify(line), {}, { entity: dealLink(line.deal) })
  },
)

export const deleteLine = edit('delete a line', pick, async ({ desk, world }, index) => {
  const line = chosen(world.lines, index)
  if (!line) return
  await desk.delete(identify(line))
  world.lines = without(world.lines, line)
})
