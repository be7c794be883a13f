import { opens } from '../definition/scopes.ts'
import { printMoment } from '../definition/zone.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { linkedTo } from '../rules/edit.ts'
import type { PaperKind } from '../rules/papers/kinds.ts'
import { bytesOf } from '../rules/papers/template.ts'
import { createRecord, updateRecord } from '../rules/record-writes.ts'
import type { Session, Transaction } from '../store/database.ts'
import { saveBytes } from '../store/document-bytes.ts'
import { storedValue } from '../store/layout.ts'
import { recordById, recordIfThere } from '../store/read/records.ts'
import { account, sql } from '../store/sql.ts'
import { compose, totalsOf } from './compose.ts'
import { type Line, linesOfDeal, oneLine, requireSeen } from './lines.ts'
import { centsOf, decimalOf } from './money.ts'
import { takeNumber } from './numbers.ts'
import type { Press } from './pdf/press.ts'
import { type AccountFacts, type Template, templateFor } from './template.ts'
import { LABELS } from './words/labels.ts'

const DAY = 86_400_000
const PIECE = 256 * 1024

export interface Wanted {
  readonly kind: PaperKind
  readonly about: Identifier
  readonly templateId?: string | undefined
}

/** What a paper is printed of. */
interface Matter {
  readonly about: Identifier
  readonly lines: readonly Line[]
  readonly number: string
  readonly date: string
  readonly dueDate: string
  readonly dealId: string | undefined
  /** Empty for that of the account. */
  readonly currency: string | null
}

/** Makes a paper with all that belongs to it, and keeps it as a document of its deal. */
export async function makePaper(session: Transaction, press: Press, wanted: Wanted): Promise<StoredRecord> {
  const facts = await factsOf(session)
  const template = await templateFor(session, wanted.kind, facts, wanted.templateId)
  if (template.kind !== wanted.kind)
    throw refuse(
      errors.invalid(
        `This template is for papers of the kind ${template.kind}`,
        pointer('data', 'relationships', 'template'),
      ),
    )
  const matter = await matterOf(session, template, wanted)
  if (matter.dealId === undefined)
    throw refuse(errors.invalid('Papers are kept with a deal, and this belongs to none that is open to you'))
  const paper = await compose(session, {
    ...matter,
    ...{ template, currency: matter.currency ?? facts.currency, logo: await logoOf(session, template) },
  })
  const bytes = await press.print(paper)
  return keep(session, `${paper.title || matter.number}.pdf`, matter.dealId, bytes)
}

async function matterOf(session: Transaction, template: Template, { kind, about }: Wanted): Promise<Matter> {
  const record = await recordById(session, session.registry.type(about.type), about.id)
  if (about.type === 'invoices') return invoiceMatter(session, template, record)
  if (about.type === 'invoice-payments') return receiptMatter(session, template, record)
  const lines = await linesForDeal(session, record)
  const date = today(session)
  if (kind === 'invoice')
    return invoiceMatter(session, template, await makeInvoice(session, template, record, lines, date))
  const number = await takeNumber(session, kind, template.prefix, date)
  const dueDate = later(date, template.days)
  return { about, lines, number, date, dueDate, dealId: record.id, currency: currencyOf(record) }
}

/** The lines of a deal; one that has none asks for its amount as a whole. */
export async function linesForDeal(session: Session, deal: StoredRecord): Promise<readonly Line[]> {
  requireSeen(deal.type, 'amount')
  const lines = await linesOfDeal(session, deal.id)
  if (lines.length > 0) return lines
  const amount = storedValue(deal, 'amount')
  if (amount === null || Number(amount) === 0)
    throw refuse(
      errors.invalid('The deal has neither products nor an amount: there is nothing to put on paper'),
    )
  return [oneLine(shownName(deal), amount)]
}

async function makeInvoice(
  session: Session,
  template: Template,
  deal: StoredRecord,
  lines: readonly Line[],
  date: string,
): Promise<StoredRecord> {
  const number = await takeNumber(session, 'invoice', template.prefix, date)
  const attributes = new Map(
    Object.entries({
      ...{ number, 'issued-at': date, 'due-at': later(date, template.days) },
      amount: decimalOf(totalsOf(template, lines).total),
    }),
  )
  const links = new Map<string, Identifier>([['deal', { type: 'deals', id: deal.id }]])
  for (const name of ['company', 'contact']) {
    const target = linkedTo(deal, name)
    if (await seenRecord(session, target)) links.set(name, target!)
  }
  const type = session.registry.type('invoices')
  const made = await createRecord(session, type, { attributes, links })
  return recordById(session, type, made.id)
}

/** An invoice shows the lines of its deal while they add up to it, else what it asks for as a whole. */
async function invoiceMatter(session: Session, template: Template, invoice: StoredRecord): Promise<Matter> {
  requireSeen(invoice.type, 'amount', 'number')
  const amount = storedValue(invoice, 'amount')
  if (amount === null) throw refuse(errors.invalid('The invoice has no amount'))
  const deal = await seenRecord(session, linkedTo(invoice, 'deal'))
  const ofDeal = deal ? await linesOfDeal(session, deal.id) : []
  const isSame = ofDeal.length > 0 && totalsOf(template, ofDeal).total === centsOf(amount)
  const whole = template.vat === 'added' ? netOf(template, amount) : amount
  const name = deal ? shownName(deal) : LABELS[template.language].agreed
  const date = storedValue(invoice, 'issued-at') ?? today(session)
  return {
    about: { type: 'invoices', id: invoice.id },
    lines: isSame ? ofDeal : [oneLine(name, whole)],
    number: storedValue(invoice, 'number') ?? (await numbered(session, template, invoice, date)),
    date,
    dueDate: storedValue(invoice, 'due-at') ?? later(date, template.days),
    dealId: deal?.id,
    currency: currencyOf(invoice),
  }
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

async function receiptMatter(session: Session, template: Template, payment: StoredRecord): Promise<Matter> {
  requireSeen(payment.type, 'amount', 'direction')
  if (storedValue(payment, 'direction') === 'expense')
    throw refuse(errors.invalid('A receipt is given for money that came in'))
  const invoice = await seenRecord(session, linkedTo(payment, 'invoice'))
  const deal = await seenRecord(session, linkedTo(payment, 'deal') ?? linkedTo(invoice, 'deal'))
  const purpose = payment.type.attributes.has('purpose') ? storedValue(payment, 'purpose') : null
  const date = storedValue(payment, 'paid-at') ?? today(session)
  const number = await takeNumber(session, 'receipt', template.prefix, date)
  const name =
    purpose ?? [LABELS[template.language].payment, invoice && shownName(invoice)].filter(Boolean).join(' ')
  return {
    about: { type: 'invoice-payments', id: payment.id },
    lines: [oneLine(name, storedValue(payment, 'amount'))],
    ...{ number, date, dueDate: date, dealId: deal?.id, currency: currencyOf(payment) },
  }
}

/** A linked record, where it is open to the caller. */
async function seenRecord(session: Session, target: Identifier | null): Promise<StoredRecord | undefined> {
  const type = target && session.registry.types.get(target.type)
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read')) return undefined
  return recordIfThere(session, type, target.id)
}

const shownName = (record: StoredRecord): string =>
  record.type.attributes.has('as-string') ? (storedValue(record, 'as-string') ?? '') : ''

/** In which its money is, where that is not the currency of the account. */
export const currencyOf = (record: StoredRecord): string | null => storedValue(record, 'currency')

export async function factsOf(session: Session): Promise<AccountFacts> {
  const [row] = await session.rows(
    sql`SELECT a.name, a.locale, a.currency FROM accounts a WHERE a.id = ${account}`,
  )
  const [name, locale, currency] = row!
  return { name: name!, locale: locale!, currency: currency! }
}

export const today = ({ actor }: Session): string => printMoment(Date.now(), actor.zone).slice(0, 10)

export const later = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** The logo belongs to the look of all papers: whoever makes one has it on it. */
export async function logoOf(
  { unrestricted }: Session,
  { logoId }: Template,
): Promise<Uint8Array | undefined> {
  if (logoId === undefined) return undefined
  const document = await recordIfThere(unrestricted, unrestricted.registry.type('documents'), logoId)
  const size = document && storedValue(document, 'size')
  return size ? bytesOf(unrestricted, logoId, Number(size)) : undefined
}

async function keep(
  session: Transaction,
  name: string,
  dealId: string,
  bytes: Uint8Array,
): Promise<StoredRecord> {
  const attributes = new Map<string, unknown>([
    ['name', name.replace(/\s+/g, ' ')],
    ['content-type', 'application/pdf'],
    ['size', String(bytes.length)],
  ])
  const links = new Map([['entity', { type: 'deals', id: dealId }]])
  const made = await createRecord(session, session.registry.type('documents'), { attributes, links })
  await saveBytes(session, made.id, piecesOf(bytes))
  return made
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
