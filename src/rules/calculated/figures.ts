import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { lockedIds } from '../../store/read/records.ts'
import { account, sql } from '../../store/sql.ts'
import { setLink } from '../../store/write/write.ts'
import type { Figure } from '../amount/method.ts'
import { linkedTo, linkInWrite } from '../edit.ts'
import { methodsOf } from '../funnels/known-funnels.ts'
import { forTypes, type Rule } from '../rule.ts'
import { calculates, recalculate } from './recalculate.ts'
import { recalculateAll } from './recalculate-all.ts'

const FIGURES: readonly Figure[] = ['amount', 'cost']
const METHOD_FIELDS = ['amount-calc-method', 'amount-calc-field', 'cost-calc-method', 'cost-calc-field']

/** What the funnel of a deal calculates of it. */
export async function calculatedFigures(
  session: Session,
  type: ResourceType,
  funnelId: string | undefined,
): Promise<readonly string[]> {
  if (type.name !== 'deals') return []
  const methods = await methodsOf(session, funnelId)
  return FIGURES.filter((figure) => methods[figure].name !== 'manually')
}

/** An amount or cost that the funnel calculates cannot be written by hand. */
export const calculatedFigureIsNotWritten: Rule = {
  isLogged: true,
  appliesTo: forTypes('deals'),
  many: {},
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || !FIGURES.some((figure) => write.attributes.has(figure))) return write
    const funnel = linkInWrite(write, 'stage-category') ?? linkedTo(before, 'stage-category')
    const methods = await methodsOf(session, funnel?.id)
    const problems = new Problems()
    for (const figure of FIGURES) {
      const { name } = methods[figure]
      if (write.attributes.has(figure) && name !== 'manually')
        problems.push(
          errors.invalid(
            `${figure} is calculated by the funnel (${name}) and cannot be written`,
            pointer('data', 'attributes', figure),
          ),
        )
    }
    refuseWhenAny(problems)
    return write
  },
}

/** Formulas follow the record that they stand in; amounts follow the deal's funnel. */
export const recordIsCalculated: Rule = {
  appliesTo: (type) => type.attributes.has('customs'),
  many: { concludeNew: recalculate, concludeEdited: recalculate },
  async conclude({ session, write, after }) {
    if (write.action !== 'delete') await recalculate(session, write.type, [after.id])
  },
}

/** A deal's figures follow its lines, invoices and payments. */
export const dealFollowsItsParts: Rule = {
  appliesTo: forTypes('entity-products', 'invoices', 'invoice-payments'),
  isApart: async (session) => !(await calculates(session, session.registry.type('deals'))),
  async conclude({ session, before, after }) {
    const deals = new Set<string>()
    for (const part of [before, after]) for (const id of await dealsOf(session, part)) deals.add(id)
    await recalculate(session, session.registry.type('deals'), [...deals].sort())
  },
}

/** The payments of a deal that is deleted count for the deals of their invoices from then on. */
export const paymentsOutliveTheirDeal: Rule = {
  appliesTo: forTypes('deals'),
  many: {},
  async prepare({ session, write, carryOut }) {
    if (write.action !== 'delete') return write
    const type = session.registry.type('invoice-payments')
    const payments = await lockedIds(session, type, sql`t.deal_id = ${write.id} AND t.invoice_id IS NOT NULL`)
    const links = new Map([['deal', setLink(null)]])
    for (const id of payments)
      await carryOut(session, { action: 'update', type, id, attributes: new Map(), links })
    return write
  },
}

/** All deals of a funnel follow a change of its method. */
export const dealsFollowTheirFunnel: Rule = {
  appliesTo: forTypes('deal-stage-categories'),
  async conclude({ session, write, after }) {
    if (write.action === 'update' && METHOD_FIELDS.some((field) => write.attributes.has(field)))
      await recalculateAll(session, { type: 'deals', funnelId: after.id })
  },
}

async function dealsOf(session: Session, part: StoredRecord | undefined): Promise<string[]> {
  const own = linkedTo(part, 'deal') ?? linkedTo(part, 'entity')
  if (own) return own.type === 'deals' ? [own.id] : []
  const invoice = linkedTo(part, 'invoice')
  if (!invoice) return []
  const rows = await session.rows(
    sql`SELECT i.deal_id FROM invoices i
      WHERE i.account_id = ${account} AND i.id = ${invoice.id} AND i.deal_id IS NOT NULL`,
  )
  return rows.map(([id]) => id!)
}
