import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { errors, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { recordOf, storedValue } from '../store/layout.ts'
import { recordsByIds } from '../store/read/records.ts'
import { seenColumns } from '../store/read/seen.ts'
import { account, raw, records, sql } from '../store/sql.ts'
import { type Cents, centsOf } from './money.ts'

export const MOST_LINES = 2_000

export interface Line {
  readonly productId: string | undefined
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly price: string | null
  readonly discount: string
  /** Percent; null where the line or its product says none. */
  readonly rate: string | null
  readonly amount: Cents
}

/** Where the lines of a record are, and what of them must be seen. */
interface Source {
  readonly type: string
  readonly column: string
  readonly seen: readonly string[]
}

const SEEN = ['name', 'quantity', 'selling-price', 'discount', 'amount']
const SOURCES: Readonly<Record<string, Source>> = {
  deals: { type: 'entity-products', column: 'deal_id', seen: SEEN },
  orders: { type: 'entity-products', column: 'order_id', seen: SEEN },
  invoices: { type: 'invoice-lines', column: 'invoice_id', seen: [...SEEN, 'unit', 'vat'] },
}

/** Whoever does not see the money gets no paper with it. */
export function requireSeen(type: ResourceType, ...names: string[]): void {
  const closed = names.filter((name) => !type.attributes.has(name))
  if (closed.length > 0)
    throw refuse(errors.forbidden(`Your roles do not open this: ${closed.join(', ')} of ${type.name}`))
}

/** The lines of a deal, an order or an invoice, all of which the caller sees. */
export async function linesOf(session: Session, owner: StoredRecord): Promise<Line[]> {
  const source = SOURCES[owner.type.name]!
  const belongs = sql`t.account_id = ${account} AND t.${raw(source.column)} = ${owner.id}`
  const { table } = session.unrestricted.registry.type(source.type)
  const whole = await session.unrestricted.rows(sql`SELECT count(*) FROM ${raw(table)} t WHERE ${belongs}`)
  const count = Number(whole[0]![0])
  if (count === 0) return []
  const the = `The ${owner.type.singular} has`
  if (count > MOST_LINES)
    throw refuse(errors.invalid(`A paper has at most ${MOST_LINES} lines. ${the} ${count}`))
  const type = session.registry.types.get(source.type)
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read'))
    throw refuse(errors.forbidden(`${the} lines, which are not open to you`))
  requireSeen(type, ...source.seen)
  const rows = await session.rows(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t WHERE ${belongs} ORDER BY t.id`,
  )
  if (rows.length < count) throw refuse(errors.forbidden(`${the} lines that are not open to you`))
  const found = rows.map((row) => recordOf(type, row))
  // The lines of an invoice say all by themselves.
  const products = type.attributes.has('unit') ? new Map() : await productsOf(session, found)
  return found.map((line) => lineOf(line, products.get(productOf(line) ?? '')))
}

const productOf = (line: StoredRecord): string | undefined => line.toOne.get('product')?.id

async function productsOf(
  session: Session,
  lines: readonly StoredRecord[],
): Promise<Map<string, StoredRecord>> {
  const type = session.registry.types.get('products')
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read')) return new Map()
  const ids = [...new Set(lines.flatMap((line) => productOf(line) ?? []))]
  return new Map((await recordsByIds(session, type, ids)).map((product) => [product.id, product]))
}

function lineOf(line: StoredRecord, product: StoredRecord | undefined): Line {
  const of = (record: StoredRecord | undefined, name: string) =>
    record?.type.attributes.has(name) ? storedValue(record, name) : null
  const rate = of(line, 'vat') ?? of(product, 'vat')
  return {
    productId: productOf(line),
    name: storedValue(line, 'name') ?? of(product, 'name') ?? '',
    quantity: storedValue(line, 'quantity') ?? '1',
    unit: of(line, 'unit') ?? of(product, 'unit') ?? '',
    price: storedValue(line, 'selling-price'),
    discount: storedValue(line, 'discount') ?? '0',
    rate: isRate(rate) ? rate : null,
    amount: centsOf(storedValue(line, 'amount')),
  }
}

/** Products may say something that is no rate of a tax. */
const isRate = (rate: string | null): boolean => rate !== null && Number(rate) >= 0 && Number(rate) <= 100

/** What is asked for as a whole, in one line. */
export const oneLine = (name: string, amount: string | null): Line => ({
  ...{ productId: undefined, name, quantity: '1', unit: '', price: amount, discount: '0', rate: null },
  amount: centsOf(amount),
})
