import { errors, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { linkedTo } from '../rules/edit.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { oneLine, requireSeen } from './lines.ts'
import { currencyOf, identify, type Matter, ownerOf, seenRecord, shownName } from './matter.ts'
import { takeNumber } from './numbers.ts'
import type { Template } from './template.ts'
import { LABELS } from './words/labels.ts'

/** What a receipt of a payment is printed of. */
export async function receiptMatter(
  session: Session,
  template: Template,
  payment: StoredRecord,
  today: string,
): Promise<Matter> {
  requireSeen(payment.type, 'amount', 'direction')
  if (storedValue(payment, 'direction') === 'expense')
    throw refuse(errors.invalid('A receipt is given for money that came in'))
  const invoice = await seenRecord(session, linkedTo(payment, 'invoice'))
  const purpose = payment.type.attributes.has('purpose') ? storedValue(payment, 'purpose') : null
  const date = storedValue(payment, 'paid-at') ?? today
  const name =
    purpose ?? [LABELS[template.language].payment, invoice && shownName(invoice)].filter(Boolean).join(' ')
  return {
    ...{ about: identify(payment)!, template },
    lines: [oneLine(name, storedValue(payment, 'amount'))],
    number: await takeNumber(session, 'receipt', template.prefix, date),
    ...{ date, dueDate: date, currency: currencyOf(payment) },
    keptWith: identify(await ownerOf(session, payment, invoice)),
  }
}
