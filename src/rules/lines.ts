import { snakeCase } from '../definition/naming.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { storedValue } from '../store/layout.ts'
import { todaySql, worthSql } from '../store/read/rates.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { linkedTo, linkInWrite } from './edit.ts'
import { currencyOf, isPaid, named } from './money/owner.ts'
import { forTypes, type Rule } from './rule.ts'

const PRICES = ['selling-price', 'cost-price']

/** A line takes the name and the prices of its product unless it has its own; prices of another currency at the rates of the day. */
export const lineTakesPricesOfProduct: Rule = {
  isLogged: true,
  appliesTo: forTypes('entity-products'),
  isApart: () => true,
  prepare({ session, write }) {
    if (write.action !== 'create') return write
    const product = linkInWrite(write, 'product')
    if (!product) return write
    const entity = linkInWrite(write, 'entity')
    const currency = isPaid(entity) ? currencyOf(entity) : raw('NULL::text')
    const offered = PRICES.map((name): [string, Sql] => [
      name,
      priceSql(product, name, currency, session.actor.zone),
    ])
    const name: [string, Sql] = ['name', ofProduct(product, raw('p.name'))]
    return { ...write, attributes: new Map<string, unknown>([name, ...offered, ...write.attributes]) }
  },
  async conclude({ session, write, after }) {
    const product = linkedTo(after, 'product')
    if (write.action !== 'create' || !product) return
    const missing = PRICES.filter(
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
