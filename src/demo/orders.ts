import type { Identifier } from '../jsonapi/plan.ts'
import { DELIVERY_WINDOWS } from './custom-fields.ts'
import { type Customer, chooseCustomer, type Deal, type Outcome, type Stock, stageOf } from './deals.ts'
import { amountOf, chooseLines, type Line, makeLines, moneyOf } from './lines.ts'
import type { Maker } from './maker.ts'
import type { Random } from './random.ts'
import { orderSubject } from './words/subjects.ts'

export interface Order extends Customer {
  readonly id: Identifier
  readonly responsible: Identifier
  readonly outcome: Outcome
  readonly age: number
  readonly lines: readonly Line[]
}

const COUNT = 60

export async function makeOrders(maker: Maker, stock: Stock, deals: readonly Deal[]): Promise<Order[]> {
  const { random } = maker
  // The square makes recent orders the more numerous ones, so that some are still on their way.
  const ages = Array.from({ length: maker.some(COUNT) }, () => Math.floor(300 * random.fraction() ** 2)).sort(
    (a, b) => b - a,
  )
  const orders: Order[] = []
  for (const age of ages) {
    // Half of the orders follow from a deal that was won by then.
    const won = deals.filter(({ outcome, closedAge = 0 }) => outcome === 'won' && closedAge >= age)
    const deal = won.length > 0 && random.chance(0.5) ? random.pick(won) : undefined
    const customer = deal ?? chooseCustomer(random, stock.contacts, age)
    const { words, codes } = orderSubject(random)
    const order = {
      contact: customer.contact,
      company: customer.company,
      responsible: customer.contact.responsible,
      outcome: outcomeAfter(random, age),
      age,
      lines: chooseLines(maker, stock.products, codes),
    }
    const id = await makeOrder(maker, stock, order, words, deal)
    await makeLines(maker, id, order)
    orders.push({ ...order, id })
  }
  return orders
}

function outcomeAfter(random: Random, age: number): Outcome {
  if (age < 14) return 'open'
  return random.chance(0.9) ? 'won' : 'lost'
}

function makeOrder(maker: Maker, stock: Stock, order: Omit<Order, 'id'>, name: string, deal?: Deal) {
  const { random, calendar } = maker
  const { dictionaries, fields, funnels } = stock
  const attributes = {
    name,
    amount: moneyOf(amountOf(order.lines)),
    'created-at': calendar.past(-order.age, random.integer(8, 17), random.integer(0, 59)),
    customs: { [fields.deliveryWindow]: random.pick(DELIVERY_WINDOWS) },
  }
  return maker.make('orders', attributes, {
    contact: order.contact.id,
    company: order.company?.id,
    responsible: order.responsible,
    stage: stageOf(random, funnels.orders, order.outcome),
    source: random.pick(dictionaries.sources),
    status: random.pick(dictionaries.orderStatuses),
    'loss-reason': order.outcome === 'lost' ? random.pick(dictionaries.orderLossReasons) : undefined,
    deals: deal && [deal.id],
  })
}
