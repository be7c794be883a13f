import fc from 'fast-check'
import { toNumber } from '../cents.ts'
import type { Invoice } from '../world.ts'
import { centsOrNone, chosen, chosenOrNone, dealLink, edit, pick, pickOrNone, without } from './edit.ts'

const facts = fc.record({ amount: centsOrNone, isIssued: fc.boolean(), isPastDue: fc.boolean() })

const toAttributes = ({ amount, isIssued, isPastDue }: Omit<Invoice, 'id' | 'deal'>) => ({
  amount: toNumber(amount),
  'issued-at': isIssued ? '2020-01-01' : null,
  'due-at': isPastDue ? '2020-02-01' : '2999-01-01',
})

const identify = ({ id }: Invoice) => ({ type: 'invoices', id })

export const addInvoice = edit(
  'add an invoice',
  fc.record({ deal: pickOrNone, facts }),
  async ({ desk, world }, values) => {
    const deal = chosenOrNone(world.deals, values.deal)
    const { id } = await desk.create('invoices', toAttributes(values.facts), { deal: dealLink(deal) })
    world.invoices.push({ id, deal, ...values.facts })
  },
)

export const editInvoice = edit(
  'edit an invoice',
  fc.record({ invoice: pick, facts }),
  async ({ desk, world }, values) => {
    const invoice = chosen(world.invoices, values.invoice)
    if (!invoice) return
    await desk.edit(identify(invoice), toAttributes(values.facts))
    Object.assign(invoice, values.facts)
  },
)

export const moveInvoice = edit(
  'move an invoice',
  fc.record({ invoice: pick, deal: pickOrNone }),
  async ({ desk, world }, values) => {
    const invoice = chosen(world.invoices, values.invoice)
    if (!invoice) return
    invoice.deal = chosenOrNone(world.deals, values.deal)
    await desk.edit(identify(invoice), {}, { deal: dealLink(invoice.deal) })
  },
)

export const deleteInvoice = edit('delete an invoice', pick, async ({ desk, world }, index) => {
  const invoice = chosen(world.invoices, index)
  if (!invoice) return
  await desk.delete(identify(invoice))
  world.invoices = without(world.invoices, invoice)
  world.payments = world.payments.filter((payment) => payment.invoice !== invoice)
})
