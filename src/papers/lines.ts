import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { errors, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { recordOf, storedValue } from '../store/layout.ts'
import { recordsByIds } from '../store/read/records.ts'
import { seenColumns } from '../store/read/seen.ts'
import { account, records, sql } from '../store/sql.ts'
import { type Cents, centsOf } from './money.ts'

export const MOST_LINES = 2_000

export interface Line {
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly price: string | null
  readonly discount: string
  /** Percent; null where the product says none. */
  readonly rate: string | null
  readonly amount: Cents
}

/** Whoever does not see the money gets no paper with it. */
export function requireSeen(type: ResourceType, ...names: string[]): void {
  const closed = names.filter((name) => !type.attributes.has(name))
  if (closed.length > 0)
    throw refuse(errors.forbidden(`Your roles do not open this: ${closed.join(', ')} of ${type.name}`))
}

/** The lines of a deal, all of which the caller sees. */
export async function linesOfDeal(session: Session, dealId: string): Promise<Line[]> {
  const whole = await session.unrestricted.rows(
    sql`SELECT count(*) FROM entity_products x WHERE x.account_id = ${account} AND x.deal_id = ${dealId}`,
  )
  const count = Number(whole[0]![0])
  if (count === 0) return []
  if (count > MOST_LINES)
    throw refuse(errors.invalid(`A paper has at most ${MOST_LINES} lines, the deal has ${count}`))
  const type = session.registry.types.get('entity-products')
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read'))
    throw refuse(errors.forbidden('The deal has lines, which are not open to you'))
  requireSeen(type, 'name', 'quantity', 'selling-price', 'discount', 'amount')
  const rows = await session.rows(
    sql`SELECT ${seenColumns(session.registry, type)} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.deal_id = ${dealId} ORDER BY t.id`,
  )
  if (rows.length < count) throw refuse(errors.forbidden('The deal has lines that are not open to you'))
  const found = rows.map((row) => recordOf(type, row))
  const products = await productsOf(session, found)
  return found.map((line) => lineOf(line, products.get(line.toOne.get('product')?.id ?? '')))
}

async function productsOf(
  session: Session,
  lines: readonly StoredRecord[],
): Promise<Map<string, StoredRecord>> {
  const type = session.registry.types.get('products')
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read')) return new Map()
  const ids = [...new Set(lines.flatMap((line) => line.toOne.get('product')?.id ?? []))]
  return new Map((await recordsByIds(session, type, ids)).map((product) => [product.id, product]))
}

function lineOf(line: StoredRecord, product: StoredRecord | undefined): Line {
  const of = (name: string) => (product?.type.attributes.has(name) ? storedValue(product, name) : null)
  const rate = of('vat')
  return {
    name: storedValue(line, 'name') ?? of('name') ?? '',
    quantity: storedValue(line, 'quantity') ?? '1',
    unit: of('unit') ?? '',
    price: storedValue(line, 'selling-price'),
    discount: storedValue(line, 'discount') ?? '0',
    rate: rate !== null && Number(rate) < 0 ? null : rate,
    amount: centsOf(storedValue(line, 'amount')),
  }
}

/** What is asked for as a whole, in one line. */
export const oneLine = (name: string, amount: string | null): Line => ({
  ...{ name, quantity: '1', unit: '', price: amount, discount: '0', rate: null },
  amount: centsOf(amount),
})
