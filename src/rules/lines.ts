import { account, sql } from '../store/sql.ts'
import { linkInWrite } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

/** A line takes the name and the prices of its product unless it has its own. */
export const lineTakesPricesOfProduct: Rule = {
  isLogged: true,
  appliesTo: forTypes('entity-products'),
  async prepare({ session, write }) {
    if (write.action !== 'create') return write
    const product = linkInWrite(write, 'product')
    if (!product) return write
    const rows = await session.rows(
      sql`SELECT p.name, p.selling_price, p.cost_price FROM products p
        WHERE p.account_id = ${account} AND p.id = ${product.id}`,
    )
    const [name, sellingPrice, costPrice] = rows[0] ?? []
    const offered = { name, 'selling-price': sellingPrice, 'cost-price': costPrice }
    return { ...write, attributes: new Map([...Object.entries(offered), ...write.attributes]) }
  },
}
