import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const { api, account, database, clientWithToken } = await startService()
const desk = new Desk(api)

const NAMES = { 'first-name': 'Ivan', 'last-name': 'Petrov' }
const MAIN = { contacts: NAMES, companies: { name: 'Acme' }, deals: {}, orders: {} }
const makeUser = (email: string) => desk.create('users', { email })
const owner = { type: 'users', id: account.userId }
const [anna, boris] = [await makeUser('anna@example.com'), await makeUser('boris@example.com')]
const idOf = ({ type, id }: { type: string; id: string }) => ({ type, id })

for (const [type, attributes] of Object.entries(MAIN)) {
  test(`one of ${type} belongs to the token's user unless it is given to somebody else`, async () => {
    const own = await desk.create(type, attributes)
    assert.deepEqual(await desk.linkage(own, 'responsible'), owner)
    assert.deepEqual(await desk.linkage(own, 'user'), owner)
    const given = await desk.create(type, attributes, { responsible: anna, user: boris })
    assert.deepEqual(await desk.linkage(given, 'responsible'), idOf(anna))
    assert.deepEqual(await desk.linkage(given, 'user'), idOf(boris))
    const nobodys = await desk.create(type, attributes, { responsible: null })
    assert.equal(await desk.linkage(nobodys, 'responsible'), null)
    assert.deepEqual(await desk.linkage(nobodys, 'user'), owner)
  })

  test(`one of ${type} remembers who was responsible before`, async () => {
    const record = await desk.create(type, attributes)
    assert.equal(record.attributes['previous-responsible-id'], null)
    const first = await desk.edit(record, {}, { responsible: anna })
    assert.equal(first.attributes['previous-responsible-id'], Number(owner.id))
    const second = await desk.edit(record, {}, { responsible: boris })
    assert.equal(second.attributes['previous-responsible-id'], Number(anna.id))
  })
}

test('somebody else’s token makes records of that user', async () => {
  const wanted = {
    accountId: account.accountId,
    userId: anna.id,
    label: 'Anna',
    scopes: ['deal_write', 'user_read'],
  }
  const hers = new Desk(clientWithToken((await createToken(database, wanted)).token))
  const deal = await hers.create('deals')
  assert.deepEqual(await hers.linkage(deal, 'responsible'), idOf(anna))
  assert.deepEqual(await hers.linkage(deal, 'user'), idOf(anna))
})

test('an edit that leaves the responsible user as it is changes nothing of that', async () => {
  const deal = await desk.create('deals', {}, { responsible: anna })
  await desk.edit(deal, {}, { responsible: boris })
  const renamed = await desk.edit(deal, { name: 'Roof' })
  assert.equal(renamed.attributes['previous-responsible-id'], Number(anna.id))
  const same = await desk.edit(deal, {}, { responsible: boris })
  assert.equal(same.attributes['previous-responsible-id'], Number(anna.id))
})

test('the previous responsible user is remembered when nobody follows, and over the relationship’s address', async () => {
  const deal = await desk.create('deals', {}, { responsible: anna })
  const answer = await api.patch(`/deals/${deal.id}/relationships/responsible`, { data: null })
  assert.equal(answer.status, 204)
  assert.equal((await desk.attributes(deal))['previous-responsible-id'], Number(anna.id))
  const again = await desk.edit(deal, {}, { responsible: boris })
  assert.equal(again.attributes['previous-responsible-id'], Number(anna.id), 'there was nobody before')
})
