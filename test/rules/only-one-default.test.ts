import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk, type Identifier } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

const DEFAULT = { 'is-default': true }
const isDefault = async (record: Identifier) => (await desk.attributes(record))['is-default']
const makeCompany = () => desk.create('companies', { name: 'Acme' })
const makeDetails = (company: Identifier | null, attributes: object = {}) =>
  desk.create('company-bank-details', { name: 'Account', ...attributes }, { company })

async function assertOnlyDefault(records: readonly Identifier[], one: Identifier): Promise<void> {
  for (const record of records) assert.equal(await isDefault(record), record.id === one.id, record.id)
}

test('making a funnel the default unsets the one that was', async () => {
  const before = await desk.list('/deal-stage-categories')
  const created = await desk.funnel(DEFAULT)
  await assertOnlyDefault([...before, created], created)
  const other = await desk.funnel()
  await desk.edit(other, DEFAULT)
  await assertOnlyDefault([...before, created, other], other)
})

test('the default funnel cannot be unset: that would leave none', async () => {
  const funnel = await desk.funnel(DEFAULT)
  for (const value of [false, null])
    assertRefused(
      await desk.tryEdit(funnel, { 'is-default': value }),
      422,
      attributePointer('is-default'),
      /make another one .* the default/,
    )
  assert.equal(await isDefault(funnel), true)
  assert.equal((await desk.edit(funnel, DEFAULT)).attributes['is-default'], true)
})

test('a funnel that is not the default can be told so', async () => {
  const funnel = await desk.funnel()
  assert.equal((await desk.edit(funnel, { 'is-default': false })).attributes['is-default'], false)
})

test('when the default funnel is deleted, the oldest of the others takes its place', async () => {
  const fresh = new Desk((await addAccount()).api)
  const [first] = await fresh.list('/deal-stage-categories')
  await fresh.funnel()
  const last = await fresh.funnel(DEFAULT)
  await fresh.delete(last)
  const defaults = (await fresh.list('/deal-stage-categories')).filter((one) => one.attributes['is-default'])
  assert.deepEqual(
    defaults.map(({ id }) => id),
    [first.id],
  )
})

test('the default funnel of one account is not that of another', async () => {
  const fresh = new Desk((await addAccount()).api)
  await desk.funnel(DEFAULT)
  const [theirs] = await fresh.list('/deal-stage-categories')
  assert.equal(theirs.attributes['is-default'], true)
})

test('making a set of bank details the default unsets the other of that company, and no other company’s', async () => {
  const [acme, other] = [await makeCompany(), await makeCompany()]
  const theirs = await makeDetails(other, DEFAULT)
  const [one, two] = [await makeDetails(acme, DEFAULT), await makeDetails(acme)]
  await assertOnlyDefault([one, two], one)
  await desk.edit(two, DEFAULT)
  await assertOnlyDefault([one, two], two)
  const three = await makeDetails(acme, DEFAULT)
  await assertOnlyDefault([one, two, three], three)
  assert.equal(await isDefault(theirs), true)
})

test('the default bank details of a company cannot be unset: that would leave none', async () => {
  const details = await makeDetails(await makeCompany(), DEFAULT)
  for (const value of [false, null])
    assertRefused(await desk.tryEdit(details, { 'is-default': value }), 422, attributePointer('is-default'))
})

test('bank details without a company are nobody’s default and may say what they like', async () => {
  const [one, two] = [await makeDetails(null, DEFAULT), await makeDetails(null, DEFAULT)]
  assert.equal(await isDefault(one), true)
  assert.equal((await desk.edit(two, { 'is-default': false })).attributes['is-default'], false)
})

test('when the default bank details are deleted, the oldest of the company’s others take their place', async () => {
  const acme = await makeCompany()
  const [one, two] = [await makeDetails(acme), await makeDetails(acme)]
  const last = await makeDetails(acme, DEFAULT)
  await desk.delete(last)
  await assertOnlyDefault([one, two], one)
})

test('default bank details that move to another company leave a default behind and become the one there', async () => {
  const [from, into] = [await makeCompany(), await makeCompany()]
  const [moving, staying] = [await makeDetails(from, DEFAULT), await makeDetails(from)]
  const there = await makeDetails(into, DEFAULT)
  await desk.edit(moving, {}, { company: into })
  await assertOnlyDefault([moving, there], moving)
  assert.equal(await isDefault(staying), true)
})

test('default bank details may stop being it while they leave their company', async () => {
  const [from, into] = [await makeCompany(), await makeCompany()]
  const [moving, staying] = [await makeDetails(from, DEFAULT), await makeDetails(from)]
  await desk.edit(moving, { 'is-default': false }, { company: into })
  assert.equal(await isDefault(moving), false)
  assert.equal(await isDefault(staying), true)
})

test('default bank details that are linked from the side of the company unset its other default', async () => {
  const acme = await makeCompany()
  const [own, joining] = [await makeDetails(acme, DEFAULT), await makeDetails(null, DEFAULT)]
  const answer = await api.post(`/companies/${acme.id}/relationships/bank-details`, {
    data: [{ type: joining.type, id: joining.id }],
  })
  assert.equal(answer.status, 204)
  await assertOnlyDefault([own, joining], joining)
})
