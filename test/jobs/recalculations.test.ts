import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listJobs } from '../../src/jobs/list.ts'
import { exported } from '../bulk/importing.ts'
import { historyOf } from '../changes/shown.ts'
import { Desk } from '../rules/support.ts'
import { fill } from '../support/fill.ts'
import { jobsDone } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { api, account, database } = service
const desk = new Desk(api)
/** Three batches. */
const DEALS = 1_200

const fieldOf = (attributes: object) =>
  desk.create('custom-fields', { name: 'Field', 'resource-name': 'deals', ...attributes })
const keyOf = (field: { attributes: Record<string, string> }) => field.attributes['attribute-name']!
const deals = () => exported(api, 'deals', 'sort=id')
const followed = () => jobsDone(database, 'recalculations')
let funnel: { type: string; id: string }

async function furnish(): Promise<void> {
  funnel = await desk.funnel()
  const first = await desk.create('deals', { amount: 1 }, { 'stage-category': funnel })
  await fill(
    database.connection,
    `INSERT INTO deals (account_id, name, amount, stage_id, stage_category_id)
      SELECT d.account_id, 'Deal ' || n, n, d.stage_id, d.stage_category_id
      FROM deals d, generate_series(2, ${DEALS}) n WHERE d.account_id = $1 AND d.id = $2`,
    [account.accountId, first.id],
  )
}
await furnish()

test('a formula for many records is answered after the first of them, and the others follow', async () => {
  const field = await fieldOf({ 'field-type': 'formula', formula: '{amount} * 2' })
  const [first] = await deals()
  assert.equal(first!.attributes.customs[keyOf(field)], 2)
  await followed()
  for (const { attributes } of await deals())
    assert.equal(attributes.customs[keyOf(field)], attributes.amount * 2)
  const jobs = await listJobs(database, { ...account, most: 10 })
  assert.deepEqual(
    jobs.map(({ state, done, total }) => [state, done, total]),
    [['done', DEALS, DEALS]],
  )
})

test('the last definition counts for all records, however quickly one follows another', async () => {
  const field = await fieldOf({ 'field-type': 'formula', formula: '{amount}' })
  for (const formula of ['{amount} + 1', '{amount} + 2', '{amount} + 3']) await desk.edit(field, { formula })
  await followed()
  for (const { attributes } of await deals())
    assert.equal(attributes.customs[keyOf(field)], attributes.amount + 3)
})

test('the results of a formula go from all records when it is deleted', async () => {
  const field = await fieldOf({ 'field-type': 'formula', formula: '7' })
  await followed()
  await desk.delete(field)
  await followed()
  for (const { attributes } of await deals()) assert.equal(attributes.customs[keyOf(field)], undefined)
})

test('the change log names who changed the definition, also for records that follow later', async () => {
  const field = await fieldOf({ 'field-type': 'formula', formula: '{amount} + 10' })
  await followed()
  const last = (await deals()).at(-1)!
  const change = (await historyOf(api, 'deals', last.id)).at(-1)!
  assert.equal(change.after.customs[keyOf(field)], DEALS + 10)
  assert.equal(String(change['user-id']), account.userId)
})

test('all deals of a funnel follow its method, and those of others stay', async () => {
  const elsewhere = await desk.create('deals', { amount: 5 })
  await desk.edit(funnel, { 'amount-calc-method': 'products' })
  await followed()
  const all = await deals()
  assert.equal(all.filter(({ attributes }) => attributes.amount === 0).length, DEALS)
  assert.equal(all.find(({ id }) => id === elsewhere.id)!.attributes.amount, 5)
})
