import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService()
const owner = await person(service, 'owner')
const admin = await person(service, 'admin')
const manager = await person(service, 'manager')

const BEGINNING = {
  id: service.account.accountId,
  name: 'Account 1',
  'time-zone': 'UTC',
  locale: 'en',
  currency: 'USD',
  'is-set-up': true,
  'shows-first-steps': false,
}

test('owners and admins see the settings of the account, managers do not', async () => {
  for (const { browser } of [owner, admin])
    assert.deepEqual((await browser.get('/app/account')).content, { account: BEGINNING })
  assert.equal((await manager.browser.get('/app/account')).status, 403)
  assert.equal((await manager.browser.patch('/app/account', { name: 'Mine' })).status, 403)
})

test('what is changed is changed, the rest stays', async () => {
  const changes = { name: 'Bergwerk', 'time-zone': 'Asia/Tokyo', locale: 'ru', currency: 'EUR' }
  for (const [name, value] of Object.entries(changes)) {
    const { status, content } = await admin.browser.patch('/app/account', { [name]: value })
    assert.equal(status, 200)
    assert.equal(content.account[name], value)
  }
  const { content } = await owner.browser.get('/app/account')
  assert.deepEqual(content.account, { ...BEGINNING, ...changes })
  assert.deepEqual((await manager.browser.get('/app/session')).content.account, content.account)
})

test('times are shown on the clocks of the account from the very next request on', async () => {
  const { id } = await service.api.create('areas', { name: 'North' })
  for (const [zone, offset] of [
    ['Asia/Tokyo', '+09:00'],
    ['UTC', '+00:00'],
  ] as const) {
    await owner.browser.patch('/app/account', { 'time-zone': zone })
    const { attributes } = (await service.api.get(`/areas/${id}`)).document.data
    assert.ok(attributes['created-at'].endsWith(offset))
  }
})

for (const [name, values] of Object.entries({
  name: ['', '  ', null, 5, 'x'.repeat(501), 'a\0b'],
  // Known to JavaScript alone, an abbreviation of another zone in SQL, and offsets that SQL turns around.
  'time-zone': ['Mars/Base', '', null, 3, 'AET', 'IST', '-03:00', '+01:00'],
  locale: ['', 'english please', null, 'en_US'],
  'is-set-up': [null, 'perhaps'],
  currency: ['usd', 'Euro', '', null, 'XQQ'],
  id: ['2'],
  'next-deal-number': [1],
}))
  test(`a bad ${name} is refused`, async () => {
    for (const value of values) {
      const answer = await owner.browser.patch('/app/account', { [name]: value })
      assert.ok([400, 422].includes(answer.status), `${value} ${answer.status}`)
      assert.equal(answer.content.errors[0].source.pointer, `/${name}`)
    }
  })

test('a form with one bad member changes nothing', async () => {
  const answer = await owner.browser.patch('/app/account', { name: 'Other', currency: 'none' })
  assert.equal(answer.status, 422)
  assert.notEqual((await owner.browser.get('/app/account')).content.account.name, 'Other')
})
