import fc from 'fast-check'
import { toNumber } from '../cents.ts'
import type { Payment } from '../world.ts'
import { cents, chosen, chosenOrNone, dealLink, edit, pick, pickOrNone, without } from './edit.ts'

const facts = fc.record({ amount: cents, isIncome: fc.boolean() })
/** Mostly of an invoice and without a deal of its own. */
const owners = fc.record({ invoice: pickOrNone, deal: fc.option(pick, { freq: 2 }) })

const toAttributes = ({ amount, isIncome }: Pick<Payment, 'amount' | 'isIncome'>) => ({
  amount: toNumber(amount),
  direction: isIncome ? 'income' : 'expense',
})

const toLinks = ({ invoice, deal }: Pick<Payment, 'invoice' | 'deal'>) => ({
  invoice: invoice && { type: 'invoices', id: invoice.id },
  deal: dealLink(deal),
})

const identify = ({ id }: Payment) => ({ type: 'invoice-payments', id })

export const addPayment = edit(
  'add a payment',
  fc.record({ owners, facts }),
  async ({ desk, world }, values) => {
    const invoice = chosenOrNone(world.invoices, values.owners.invoice)
    const deal = chosenOrNone(world.deals, values.owners.deal)
    const { id } = await desk.create(
      'invoice-payments',
      toAttributes(values.facts),
      toLinks({ invoice, deal }),
    )
    world.payments.push({ id, invoice, deal, ...values.facts })
  },
)

export const editPayment = edit(
  'edit a payment',
  fc.record({ payment: pick, facts }),
  async ({ desk, world }, values) => {
    const payment = chosen(world.payments, values.payment)
    if (!payment) return
    await desk.edit(identify(payment), toAttributes(values.facts))
    Object.assign(payment, values.facts)
  },
)

export const movePayment = edit(
  'move a payment',
  fc.record({ payment: pick, owners }),
  async ({ desk, world }, values) => {
    const payment = chosen(world.payments, values.payment)
    if (!payment) return
    payment.invoice = chosenOrNone(world.invoices, values.owners.invoice)
    payment.deal = chosenOrNone(world.deals, values.owners.deal)
    await desk.edit(identify(payment), {}, toLinks(payment))
  },
)

export const deletePayment = edit('delete a payment', pick, async ({ desk, world }, index) => {
  const payment = chosen(world.payments, index)
  if (!payment) return
  await desk.delete(identify(payment))
  world.payments = without(world.payments, payment)
})
