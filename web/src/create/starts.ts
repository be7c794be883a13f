import { linkedIn } from '../fields/field.ts'
import type { FormValues } from '../fields/RecordForm.tsx'
import type { Catalogue } from '../locales/en.ts'
import type { Day } from '../ui/days.ts'

/** What a new record begins with where nobody has said otherwise: a payment is made today, for what it is made on. */
export function startOf(type: string, given: FormValues, today: Day, { belonging }: Catalogue): FormValues {
  if (type !== 'invoice-payments') return {}
  const { invoices, deals } = belonging.paymentFor
  const [invoice] = linkedIn(given.invoice)
  const [deal] = linkedIn(given.deal)
  return {
    'paid-at': today,
    ...(invoice ? { purpose: invoices(invoice.name) } : deal && { purpose: deals(deal.name) }),
  }
}
