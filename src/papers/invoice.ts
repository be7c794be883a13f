import { errors, refuse } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { carryOut } from '../rules/carry-out.ts'
import { linkedTo } from '../rules/edit.ts'
import { createRecord, updateRecord } from '../rules/record-writes.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordById } from '../store/read/records.ts'
import { type CreateWrite, setLink } from '../store/write/write.ts'
import { totalsOf } from './compose.ts'
import { later } from './facts.ts'
import { type Line, linesOf, oneLine, requireSeen } from './lines.ts'
import { currencyOf, identify, type Matter, ownerOf, seenRecord, shownName } from './matter.ts'
import { centsOf, decimalOf, type VatMode } from './money.ts'
import { takeNumber } from './numbers.ts'
import type { Template } from './template.ts'
import { LABELS } from './words/labels.ts'

/** By what an invoice points at the record that it is made of. */
const LINK: Readonly<Record<string, string>> = { deals: 'deal', orders: 'order' }

interface Beginning {
  readonly lines: readonly Line[]
  readonly date: string
  /** Taken by an earlier try. */
  readonly id: string | undefined
}

/** The invoice of a deal or an order; its lines follow when it is certain that it stays. */
export async function makeInvoice(
  session: Session,
  template: Template,
  source: StoredRecord,
  { lines, date, id }: Beginning,
): Promise<StoredRecord> {
  const number = await takeNumber(session, 'invoice', template.prefix, date)
  const attributes = new Map(
    Object.entries({
      ...{ number, 'issued-at': date, 'due-at': later(date, template.days) },
      ...{ vat: template.vat, 'vat-rate': template.vatRate },
      // As the database has it: without zeros at the end.
      amount: decimalOf(totalsOf(template, lines).total).replace(/\.?0+$/, ''),
    }),
  )
  const links = new Map<string, Identifier>([[LINK[source.type.name]!, identify(source)!]])
  for (const name of ['company', 'contact']) {
    const target = linkedTo(source, name)
    if (await seenRecord(session, target)) links.set(name, target!)
  }
  const type = session.registry.type('invoices')
  const made = await createRecord(session, type, { attributes, links }, id)
  return recordById(session, type, made.id)
}

/** What it was made of stays with the invoice, whatever becomes of the deal and its products. */
export async function keepLines(
  { unrestricted }: Session,
  invoice: StoredRecord,
  lines: readonly Line[],
): Promise<void> {
  const type = unrestricted.registry.type('invoice-lines')
  const writes = lines.map(({ productId, name, quantity, unit, price, discount, rate }): CreateWrite => {
    const links = new Map([['invoice', setLink(identify(invoice)!)]])
    if (productId) links.set('product', setLink({ type: 'products', id: productId }))
    const values = { name, quantity, unit: unit || null, 'selling-price': price, discount, vat: rate }
    return { action: 'create', type, attributes: new Map(Object.entries(values)), links }
  })
  await carryOut.each(unrestricted, writes)
}

/** An invoice shows its lines; one that has none asks for its amount as a whole. */
export async function invoiceMatter(
  session: Session,
  template: Template,
  invoice: StoredRecord,
  today: string,
  itsLines?: readonly Line[],
): Promise<Matter> {
  requireSeen(invoice.type, 'amount', 'number', 'vat', 'vat-rate')
  const amount = storedValue(invoice, 'amount')
  if (amount === null) throw refuse(errors.invalid('The invoice has no amount'))
  const lines = itsLines ?? (await linesOf(session, invoice))
  const taxed = taxedAs(template, invoice, lines.length > 0)
  const owner = await ownerOf(session, invoice)
  const date = storedValue(invoice, 'issued-at') ?? today
  return {
    about: identify(invoice)!,
    template: taxed,
    lines: lines.length > 0 ? lines : [asAWhole(taxed, owner, amount)],
    number: storedValue(invoice, 'number') ?? (await numbered(session, template, invoice, date)),
    date,
    dueDate: storedValue(invoice, 'due-at') ?? later(date, template.days),
    keptWith: identify(owner),
    currency: currencyOf(invoice),
  }
}

/** As the invoice says; where it says nothing the template may show a tax, but not change what is to be paid. */
function taxedAs(template: Template, invoice: StoredRecord, hasLines: boolean): Template {
  const vat = storedValue(invoice, 'vat') as VatMode | null
  if (vat !== null) return { ...template, vat, vatRate: storedValue(invoice, 'vat-rate') }
  return hasLines && template.vat === 'added' ? { ...template, vat: 'none' } : template
}

function asAWhole(template: Template, owner: StoredRecord | undefined, amount: string): Line {
  const isOfWork = owner !== undefined && owner.type.name in LINK
  const name = isOfWork ? shownName(owner) : LABELS[template.language].agreed
  return oneLine(name, template.vat === 'added' ? netOf(template, amount) : amount)
}

/** What has to be taxed to come to this amount. */
function netOf({ vatRate }: Template, amount: string): string {
  const rate = Number(vatRate ?? 0)
  return decimalOf(BigInt(Math.round((Number(centsOf(amount)) * 100) / (100 + rate))))
}

async function numbered(
  session: Session,
  template: Template,
  invoice: StoredRecord,
  date: string,
): Promise<string> {
  const number = await takeNumber(session, 'invoice', template.prefix, date)
  await updateRecord(session, invoice.type, invoice.id, {
    attributes: new Map([['number', number]]),
    links: new Map(),
  })
  return number
}
