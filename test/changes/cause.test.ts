import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markOverdueInvoices } from '../../src/rules/overdue.ts'
import { exported, imported, undone } from '../bulk/importing.ts'
import { Desk, type Identifier } from '../rules/support.ts'
import { startService } from '../support/service.ts'

const { api, database, account } = await startService()
const desk = new Desk(api)

/** Why each change of a record happened, the oldest first. */
async function causesOf({ type, id }: Pick<Identifier, 'type' | 'id'>): Promise<unknown[]> {
  const rows = await database.query(
    `SELECT action || ' by ' || cause FROM changes WHERE account_id = $1 AND table_name = $2 AND record_id = $3
      ORDER BY number, place`,
    [account.accountId, type.replaceAll('-', '_'), id],
  )
  return rows.flat()
}

test('what a client asks for is caused by its request, with the links and parts that belong to it', async () => {
  const contact = await desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Ivanova' })
  const company = await desk.create('companies', { name: 'Sun' }, { contacts: [contact] })
  const task = await desk.create('diary-tasks', { name: 'Call' }, { contact })
  await desk.edit(company, { name: 'Moon' })
  await desk.delete(contact)
  assert.deepEqual(await causesOf(company), [
    ...['create by request', 'update by request', 'update by request', 'update by request'],
  ])
  assert.deepEqual(await causesOf(task), ['create by request', 'delete by request'])
})

test('what follows from a rule is caused by it, and what comes after is a request again', async () => {
  const funnel = await desk.funnel({ 'amount-calc-method': 'products' })
  const deal = await desk.create('deals', { name: 'Big' }, { 'stage-category': funnel })
  await desk.create('entity-products', { 'selling-price': 250 }, { entity: deal })
  await desk.edit(deal, { name: 'Bigger' })
  const causes = await causesOf(deal)
  assert.equal(causes[0], 'create by request')
  assert.deepEqual(causes.slice(-2), ['update by rule', 'update by request'])
})

test('records that a rule makes are its own', async () => {
  const funnel = await desk.funnel({})
  const rows = await database.query(
    `SELECT DISTINCT c.cause FROM changes c JOIN deal_stages s ON s.account_id = c.account_id AND s.id = c.record_id
      WHERE c.table_name = 'deal_stages' AND c.action = 'create' AND s.deal_stage_category_id = $1`,
    [funnel.id],
  )
  assert.deepEqual(rows, [['rule']])
})

test('rows of an import are caused by it, and its undoing by the undo', async () => {
  const job = await imported(api, '/areas/import', 'name\nNorth\nSouth\n')
  const [area] = await exported(api, 'areas', 'filter[q]=North')
  assert.equal((await undone(api, job.id)).state, 'undone')
  assert.deepEqual(await causesOf({ type: 'areas', id: area!.id }), ['create by import', 'delete by undo'])
})

test('what time does by itself is automation', async () => {
  const invoice = await desk.create('invoices', { 'issued-at': '2020-01-01', amount: 5 })
  await database.query("UPDATE invoices SET due_at = '2020-01-02' WHERE id = $1", [invoice.id])
  await markOverdueInvoices(database)
  assert.equal((await causesOf(invoice)).at(-1), 'update by automation')
})
