import { raw, type Sql } from '../../store/sql.ts'

/** How a funnel calculates the amount and the cost of its deals. */
export interface Methods {
  readonly amount: Method
  readonly cost: Method
}

export interface Method {
  readonly name: string
  /** The custom field that holds the value when the method is `formula`. */
  readonly field: string | null
}

export type Figure = keyof Methods

export const MANUALLY: Method = { name: 'manually', field: null }

/** The sum that a method takes, for the deal in `t`; undefined when it is not a sum. */
export function sumSql(figure: Figure, method: string): Sql | undefined {
  const text = SUMS[`${figure} by ${method}`]
  return text === undefined ? undefined : raw(`coalesce((${text}), 0)`)
}

const LINES_OF_DEAL = 'FROM entity_products x WHERE x.account_id = t.account_id AND x.deal_id = t.id'

/** A payment counts for its deal, or for the deal of its invoice. */
const PAYMENTS_OF_DEAL = `FROM invoice_payments x WHERE x.account_id = t.account_id AND (x.deal_id = t.id
  OR (x.deal_id IS NULL AND x.invoice_id IN
    (SELECT i.id FROM invoices i WHERE i.account_id = t.account_id AND i.deal_id = t.id)))`

const SUMS: Record<string, string> = {
  'amount by invoices':
    'SELECT sum(x.amount) FROM invoices x WHERE x.account_id = t.account_id AND x.deal_id = t.id',
  'amount by products': `SELECT sum(x.amount) ${LINES_OF_DEAL}`,
  'amount by payments': `SELECT sum(x.amount) ${PAYMENTS_OF_DEAL} AND x.direction = 'income'`,
  'cost by products': `SELECT sum(round(x.cost_price * coalesce(x.quantity, 1), 2)) ${LINES_OF_DEAL}`,
  'cost by payments': `SELECT sum(x.amount) ${PAYMENTS_OF_DEAL} AND x.direction = 'expense'`,
}
