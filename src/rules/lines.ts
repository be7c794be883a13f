import { snakeCase } from '../definition/naming.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { linkInWrite } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

/** A line takes the name and the prices of its product unless it has its own. */
export const lineTakesPricesOfProduct: Rule = {
  isLogged: true,
  appliesTo: forTypes('entity-products'),
  isApart: () => true,
  prepare({ write }) {
    if (write.action !== 'create') return write
    const product = linkInWrite(write, 'product')
    if (!product) return write
    const offered = TAKEN.map((name): [string, Sql] => [name, ofProduct(product.id, name)])
    return { ...write, attributes: new Map<string, unknown>([...offered, ...write.attributes]) }
  },
}

const TAKEN = ['name', 'selling-price', 'cost-price']

const ofProduct = (id: string, attribute: string): Sql =>
  sql`(SELECT p.${raw(snakeCase(attribute))} FROM products p WHERE p.account_id = ${account} AND p.id = ${id})`
