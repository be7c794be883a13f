import assert from 'node:assert/strict'
import type { Document } from '../support/client.ts'
import type { Desk, Identifier } from './support.ts'

export const methods = (amount: string, cost: string) => ({
  'amount-calc-method': amount,
  'cost-calc-method': cost,
})

/** Makes deals and what their figures are added up from. */
export class Till {
  readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** A deal in a new funnel that calculates so. */
  async dealIn(amount: string, cost: string): Promise<Document> {
    const funnel = await this.desk.funnel(methods(amount, cost))
    return this.desk.create('deals', {}, { 'stage-category': funnel })
  }

  addLine(entity: Identifier | null, price: number, cost: number, more: object = {}): Promise<Document> {
    const prices = { 'selling-price': price, 'cost-price': cost }
    return this.desk.create('entity-products', { ...prices, ...more }, { entity })
  }

  addInvoice(deal: Identifier | null, amount: number): Promise<Document> {
    return this.desk.create('invoices', { amount }, { deal })
  }

  pay(amount: number, direction: string, links: Record<string, Identifier>): Promise<Document> {
    return this.desk.create('invoice-payments', { amount, direction }, links)
  }

  async assertFigures(deal: Identifier, amount: number | null, cost: number | null): Promise<void> {
    const shown = await this.desk.attributes(deal)
    const profit = amount === null && cost === null ? null : (amount ?? 0) - (cost ?? 0)
    assert.deepEqual([shown.amount, shown.cost, shown.profit], [amount, cost, profit])
  }
}
