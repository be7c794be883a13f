import { snakeCase } from '../definition/naming.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { storedValue } from '../store/layout.ts'
import { todaySql, worthSql } from '../store/read/rates.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { linkedTo, linkInWrite } from './edit.ts'
import { currencyOf, isPaid, named, OWNERS } from './money/owner.ts'
import { forTypes, type Rule } from './rule.ts'

/** What lines of a type take of their product: facts as they are, prices in the currency of the line. */
const TAKEN: Readonly<
  Record<string, { readonly facts: readonly string[]; readonly prices: readonly string[] }>
> = {
  'entity-products': { facts: ['name'], prices: ['selling-price', 'cost-price'] },
  // An invoice stays as it was issued, whatever becomes of the product.
  'invoice-lines': { facts: ['name', 'unit', 'vat'], prices: ['selling-price'] },
}

/** A line takes the name and the prices of its product unless it has its own; prices of another currency at the rates of the day. */
export const lineTakesPricesOfProduct: Rule = {
  isLogged: true,
  appliesTo: forTypes(...Object.keys(TAKEN)),
  isApart: () => true,
  prepare({ session, write }) {
    if (write.action !== 'create') return write
    const product = linkInWrite(write, 'product')
    if (!product) return write
    const { facts, prices } = TAKEN[write.type.name]!
    const owner = linkInWrite(write, OWNERS[write.type.name]![0]!)
    const currency = isPaid(owner) ? currencyOf(owner) : raw('NULL::text')
    const offered = [
      ...facts.map((name): [string, Sql] => [name, ofProduct(product, factSql(name))]),
      ...prices.map((name): [string, Sql] => [name, priceSql(product, name, currency, session.actor.zone)]),
    ]
    return { ...write, attributes: new Map<string, unknown>([...offered, ...write.attributes]) }
  },
  async conclude({ session, write, after }) {
    const product = linkedTo(after, 'product')
    if (write.action !== 'create' || !product) return
    const missing = TAKEN[write.type.name]!.prices.filter(
      (name) => storedValue(after, name) === null && isTaken(write.attributes.get(name)),
    )
    // Most often the product has no such price itself.
    for (const name of missing) {
      const [row] = await session.rows(
        sql`SELECT ${named(raw('p.currency'))}, ${named(sql`${storedValue(after, 'currency')}::text`)} FROM products p
          WHERE p.account_id = ${account} AND p.id = ${product.id} AND p.${raw(snakeCase(name))} IS NOT NULL`,
      )
      if (row)
        throw refuse(
          errors.invalid(
            `${name}: there is no rate to convert ${row[0]} to ${row[1]}; enter one, or a price in ${row[1]}`,
            pointer('data', 'attributes', name),
          ),
        )
    }
  },
}

/** As it was prepared here, and not given by whoever makes the line. */
const isTaken = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Products may say a rate that is none. */
const factSql = (name: string): Sql =>
  raw(name === 'vat' ? 'CASE WHEN p.vat BETWEEN 0 AND 100 THEN p.vat END' : `p.${name}`)

const ofProduct = ({ id }: Identifier, value: Sql): Sql =>
  sql`(SELECT ${value} FROM products p WHERE p.account_id = ${account} AND p.id = ${id})`

function priceSql(product: Identifier, name: string, currency: Sql, zone: string): Sql {
  const price = raw(`p.${snakeCase(name)}`)
  const today = todaySql(zone)
  const [from, to] = [named(raw('p.currency')), raw('l.currency')]
  const converted = sql`round(${price} * ${worthSql(from, today)} / ${worthSql(to, today)}, 2)`
  return sql`(SELECT CASE WHEN ${from} = ${to} THEN ${price} ELSE trim_scale(${converted}) END
    FROM products p CROSS JOIN (SELECT ${named(currency)} AS currency) l WHERE p.account_id = ${account} AND p.id = ${product.id})`
}
