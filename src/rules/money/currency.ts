import { snakeCase } from '../../definition/naming.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, join, raw, sql } from '../../store/sql.ts'
import { linkedTo, linkInWrite } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { currencyOf, isPaid, named, OWNERS } from './owner.ts'

const CURRENCY = pointer('data', 'attributes', 'currency')

/** What is paid for a deal, an order or an invoice is paid in the currency of that, where nothing else is said. */
export const moneyIsInTheCurrencyOfItsOwner: Rule = {
  isLogged: true,
  appliesTo: forTypes(...Object.keys(OWNERS)),
  isApart: () => true,
  prepare({ write }) {
    if (write.action !== 'create' || write.attributes.has('currency')) return write
    const owner = OWNERS[write.type.name]!.map((name) => linkInWrite(write, name)).find(isPaid)
    if (!owner) return write
    return { ...write, attributes: new Map([...write.attributes, ['currency', currencyOf(owner)]]) }
  },
}

/** So nothing unlike is added up: an invoice and the deal that it is for are in one currency. */
export const ownerHasTheSameCurrency: Rule = {
  appliesTo: forTypes(...Object.keys(OWNERS)),
  isApart: () => true,
  async conclude({ session, write, before, after }) {
    if (write.action === 'delete') return
    const names = OWNERS[write.type.name]!
    const owners = names.map((name) => linkedTo(after, name)).filter(isPaid)
    // Of one that has just taken the currency of its only owner nothing has to be asked.
    const isTaken = !before && owners.length < 2 && !isGiven(write.attributes.get('currency'))
    const isTouched =
      !before || write.attributes.has('currency') || names.some((name) => write.links.has(name))
    if (owners.length === 0 || isTaken || !isTouched) return
    await requireSame(session, after, owners)
  },
}

const isGiven = (currency: unknown): boolean => currency === null || typeof currency === 'string'

async function requireSame(session: Session, record: StoredRecord, owners: readonly Identifier[]) {
  const own = sql`${storedValue(record, 'currency')}::text`
  const asked = owners.map((owner) => named(currencyOf(owner)))
  const [row] = await session.rows(sql`SELECT ${join([named(own), ...asked], ', ')}`)
  const other = row!.slice(1).findIndex((currency) => currency !== row![0])
  if (other < 0) return
  const { singular } = session.registry.type(owners[other]!.type)
  throw refuse(
    errors.invalid(`currency is ${row![0]}, and that of the ${singular} is ${row![other + 1]}`, CURRENCY),
  )
}

/** By type: the tables of what is paid in its currency, each with the column that leads to it. */
const PARTS: Readonly<Record<string, readonly (readonly [table: string, column: string])[]>> = {
  deals: [
    ['entity_products', 'deal_id'],
    ['invoices', 'deal_id'],
    ['invoice_payments', 'deal_id'],
  ],
  orders: [
    ['entity_products', 'order_id'],
    ['invoices', 'order_id'],
  ],
  invoices: [
    ['invoice_lines', 'invoice_id'],
    ['invoice_payments', 'invoice_id'],
  ],
}

/** Lines, invoices and payments would be of another currency than they were written in. */
export const currencyStaysWhileSomethingIsPaidInIt: Rule = {
  appliesTo: forTypes(...Object.keys(PARTS)),
  many: {},
  async prepare({ session, write, before }) {
    if (write.action !== 'update' || !before || !write.attributes.has('currency')) return write
    const [old, wanted] = [storedValue(before, 'currency'), write.attributes.get('currency') as string | null]
    if (old === wanted) return write
    // Whoever adds a part has seen the former currency, and is waited for; whoever comes later sees this one.
    await session.rows(
      sql`SELECT t.id FROM ${raw(snakeCase(write.type.name))} t WHERE t.account_id = ${account} AND t.id = ${write.id} FOR UPDATE`,
    )
    const parts = PARTS[write.type.name]!.map(
      ([table, column]) =>
        sql`EXISTS (SELECT 1 FROM ${raw(table)} p WHERE p.account_id = ${account} AND p.${raw(column)} = ${write.id})`,
    )
    const [row] = await session.rows(
      sql`SELECT ${named(sql`${old}::text`)} FROM accounts a WHERE a.id = ${account}
        AND ${named(sql`${old}::text`)} <> ${named(sql`${wanted}::text`)} AND (${join(parts, ' OR ')})`,
    )
    if (row)
      throw refuse(
        errors.invalid(`There are lines, invoices or payments in ${row[0]}: the currency stays`, CURRENCY),
      )
    return write
  },
}
