import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { createRecord } from '../rules/record-writes.ts'
import type { Session, Transaction } from '../store/database.ts'
import { saveBytes } from '../store/document-bytes.ts'
import { recordById } from '../store/read/records.ts'
import { compose } from './compose.ts'
import { factsOf, later, today } from './facts.ts'
import { invoiceMatter, keepLines, makeInvoice } from './invoice.ts'
import { linesToAskFor } from './lines-to-ask-for.ts'
import { logoOf } from './logo.ts'
import { currencyOf, type Matter, type Wanted } from './matter.ts'
import { takeNumber } from './numbers.ts'
import type { Printing } from './printing.ts'
import { receiptMatter } from './receipt.ts'
import { type Template, templateFor } from './template.ts'

const PIECE = 256 * 1024

/** Makes a paper with all that belongs to it, and keeps it as a document of what it is about. */
export async function makePaper(
  session: Transaction,
  printing: Printing,
  wanted: Wanted,
): Promise<StoredRecord> {
  const facts = await factsOf(session)
  const template = await templateFor(session, wanted.kind, facts, wanted.templateId)
  if (template.kind !== wanted.kind)
    throw refuse(
      errors.invalid(
        `This template is for papers of the kind ${template.kind}`,
        pointer('data', 'relationships', 'template'),
      ),
    )
  const matter = await matterOf(session, printing, template, wanted)
  const { keptWith, newInvoice } = matter
  if (!keptWith)
    throw refuse(
      errors.invalid(
        'Papers are kept with a deal, an order, a company or a contact, and this belongs to none that is open to you',
      ),
    )
  const paper = await compose(session, {
    ...matter,
    ...{ currency: matter.currency ?? facts.currency, logo: await logoOf(session, template) },
    now: printing.now,
  })
  const bytes = await printing.bytesOf(paper)
  if (newInvoice) await keepLines(session, newInvoice, matter.lines)
  return keep(session, `${paper.title || matter.number}.pdf`, keptWith, bytes)
}

async function matterOf(
  session: Session,
  printing: Printing,
  template: Template,
  { kind, about }: Wanted,
): Promise<Matter> {
  const record = await recordById(session, session.registry.type(about.type), about.id)
  const date = today(session, printing.now)
  if (about.type === 'invoices') return invoiceMatter(session, template, record, date)
  if (about.type === 'invoice-payments') return receiptMatter(session, template, record, date)
  const lines = await linesToAskFor(session, record)
  if (kind === 'invoice') {
    const invoice = await makeInvoice(session, template, record, { lines, date, id: printing.invoiceId })
    printing.invoiceId = invoice.id
    return { ...(await invoiceMatter(session, template, invoice, date, lines)), newInvoice: invoice }
  }
  return {
    ...{ about, template, lines, keptWith: about, currency: currencyOf(record) },
    ...{ number: await takeNumber(session, kind, template.prefix, date), date },
    dueDate: later(date, template.days),
  }
}

async function keep(
  session: Transaction,
  name: string,
  entity: Identifier,
  bytes: Uint8Array,
): Promise<StoredRecord> {
  const attributes = new Map<string, unknown>([
    ['name', name.replace(/\s+/g, ' ')],
    ['content-type', 'application/pdf'],
    ['size', String(bytes.length)],
  ])
  const made = await createRecord(session, session.registry.type('documents'), {
    attributes,
    links: new Map([['entity', entity]]),
  })
  await saveBytes(session, made.id, piecesOf(bytes))
  return made
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
