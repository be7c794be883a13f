import type { Identifier } from '../jsonapi/plan.ts'
import type { Deal } from './deals.ts'
import { amountOf, costOf, type Line, moneyOf } from './lines.ts'
import type { Maker } from './maker.ts'
import type { Order } from './orders.ts'

interface Bill {
  readonly lines: readonly Line[]
  /** Days since it was issued. */
  readonly age: number
  readonly links: Readonly<Record<string, Identifier | undefined>>
}

/** An invoice for every deal that was won and every order that is delivered; most are paid. */
export async function makeInvoices(
  maker: Maker,
  deals: readonly Deal[],
  orders: readonly Order[],
): Promise<void> {
  const bills = [...deals.filter(isWon).map(billOfDeal), ...orders.filter(isWon).map(billOfOrder)]
  for (const [index, bill] of bills.sort((a, b) => b.age - a.age).entries()) {
    const number = `${maker.calendar.year(-bill.age)}-${String(index + 1).padStart(4, '0')}`
    await makeInvoice(maker, bill, number)
  }
  for (const deal of deals.filter(isWon)) if (maker.random.chance(0.3)) await makeExpense(maker, deal)
}

const isWon = ({ outcome }: { outcome: string }) => outcome === 'won'

const billOfDeal = ({ id, contact, company, lines, closedAge }: Deal): Bill => ({
  lines,
  age: closedAge ?? 0,
  links: { deal: id, contact: contact.id, company: company?.id },
})

const billOfOrder = ({ id, contact, company, lines, age }: Order): Bill => ({
  lines,
  age,
  links: { order: id, contact: contact.id, company: company?.id },
})

async function makeInvoice(maker: Maker, { lines, age, links }: Bill, number: string): Promise<void> {
  const { random, calendar } = maker
  const amount = amountOf(lines)
  const attributes = {
    number,
    amount: moneyOf(amount),
    'issued-at': calendar.date(-age),
    'due-at': calendar.date(14 - age),
    'created-at': calendar.past(-age, 16),
  }
  const invoice = await maker.make('invoices', attributes, links)
  for (const { product, quantity, discount } of lines)
    await maker.make(
      'invoice-lines',
      { quantity, discount, 'created-at': attributes['created-at'] },
      { product: product.id, invoice },
    )
  if (random.chance(age > 14 ? 0.12 : 0.5)) return
  const isWhole = random.chance(0.85)
  const payment = {
    amount: moneyOf(isWhole ? amount : Math.floor(amount / 2)),
    'paid-at': calendar.date(-Math.max(0, age - random.integer(1, 20))),
    purpose: isWhole ? `Invoice ${number}` : `Invoice ${number}, first half`,
  }
  await maker.make('invoice-payments', payment, { invoice, deal: links.deal })
}

function makeExpense(maker: Maker, { id, lines, closedAge = 0 }: Deal) {
  const attributes = {
    amount: moneyOf(costOf(lines)),
    'paid-at': maker.calendar.date(-closedAge),
    purpose: 'Goods from the supplier',
    direction: 'expense',
  }
  return maker.make('invoice-payments', attributes, { deal: id })
}
