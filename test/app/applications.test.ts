import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentToken } from '../accounts/current-token.ts'
import { Marketplace, setOptions } from '../rules/marketplace.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { person, signedIn } from './people.ts'

const service = await startService()
const market = await Marketplace.open(service)
const admin = await person(service, 'admin')
const { browser: page } = admin

const listed = async (id: string): Promise<Document> =>
  (await page.get('/app/applications')).content.applications.find((one: Document) => one.id === id)

async function installed(application: Document) {
  const answer = await page.post(`/app/applications/${application.id}/installation`)
  assert.equal(answer.status, 201, answer.text)
  return service.clientWithToken(answer.content.secret)
}

const formOf = (application: Document) => page.get(`/app/applications/${application.id}/form`)

const save = (application: Document, options: unknown) =>
  page.patch(`/app/applications/${application.id}/options`, { options })

test('applications are listed with what they ask for and whether they are installed', async () => {
  const traits = { name: 'Telephony', description: 'Calls', icon: 'phone', scopes: ['contact_read'] }
  const { id } = await market.publish(traits)
  const expected = { id, ...traits, iframe: false, installed: false, 'installed-at': null }
  assert.deepEqual(await listed(id), expected)
  await installed({ id })
  const { installed: isInstalled, 'installed-at': at } = await listed(id)
  assert.equal(isInstalled, true)
  assert.match(at, /\+00:00$/)
  const bare = await market.publish({ 'settings-url': 'https://example.com/settings' })
  const { scopes, iframe, description } = await listed(bare.id)
  assert.deepEqual([scopes, iframe, description], [[], true, null])
})

test('installing makes the token of the application with its scopes, on behalf of who installs', async () => {
  const application = await market.publish({ name: 'Reports', scopes: ['deal_read'] })
  const client = await installed(application)
  const { attributes } = await currentToken(client)
  assert.deepEqual(attributes.scopes, ['deal_read'])
  assert.equal(attributes['user-id'], Number(admin.id))
  assert.equal((await client.get('/deals')).status, 200)
  assert.equal((await client.get('/contacts')).status, 403)
  const [token] = (await page.get('/app/tokens')).content.tokens
  assert.deepEqual(token.application, { id: application.id, name: 'Reports' })
  assert.equal((await page.post(`/app/applications/${application.id}/installation`)).status, 409)
})

test('uninstalling revokes the token at once, and it can be installed again', async () => {
  const application = await market.publish({ scopes: ['deal_read'] })
  const client = await installed(application)
  const path = `/app/applications/${application.id}/installation`
  assert.equal((await client.get('/deals')).status, 200)
  assert.equal((await page.delete(path)).status, 204)
  assert.equal((await client.get('/deals')).status, 401)
  assert.equal((await page.delete(path)).status, 404)
  assert.notEqual((await installed(application)).token, client.token)
})

test('an installation that is asked for several times at the same moment happens once', async () => {
  const { id } = await market.publish()
  const answers = await Promise.all([1, 2, 3].map(() => page.post(`/app/applications/${id}/installation`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
})

test('the form has the settings in the order of their author, with everything to draw them', async () => {
  const application = await market.publish({ name: 'Shop' })
  const more = { name: 'Key', description: 'From your profile', category: 'Access', position: 2 }
  await market.define(application, 'api_key', 'text', more)
  await market.define(application, 'days', 'number', { name: 'Days', position: 1 })
  await market.define(application, 'is_on', 'checkbox', { name: 'On' })
  await installed(application)
  const { content } = await formOf(application)
  assert.deepEqual(content, {
    application: { id: application.id, name: 'Shop', iframe: false },
    fields: [
      field('days', 'Days', 'number'),
      {
        ...field('api_key', 'Key', 'text'),
        description: 'From your profile',
        category: 'Access',
      },
      field('is_on', 'On', 'checkbox'),
    ],
    options: { is_on: false },
  })
})

const field = (key: string, name: string, dataType: string) => ({
  key,
  name,
  description: null,
  category: null,
  'data-type': dataType,
  'object-type': null,
})

test('a system field offers the attributes of its object and its custom fields by their labels, and no others', async () => {
  const application = await market.publish()
  const custom = await service.api.create('custom-fields', { name: 'Shoe size', 'resource-name': 'contacts' })
  await service.api.create('custom-fields', { name: 'Of deals', 'resource-name': 'deals' })
  await market.define(application, 'target', 'system-field', { 'object-type': 'contacts' })
  await installed(application)
  const [{ choices }] = (await formOf(application)).content.fields
  const { attributes } = service.database.registry.type('contacts')
  const names = [...attributes.keys()].filter((name) => name !== 'customs')
  assert.deepEqual(
    choices.map(({ value }: Document) => value),
    [...names, `custom-${custom.id}`],
  )
  assert.deepEqual(choices[0], { value: 'first-name', label: 'First name' })
  assert.deepEqual(choices.at(-1), { value: `custom-${custom.id}`, label: 'Shoe size' })
  for (const { value } of choices) {
    const answer = await save(application, { target: value })
    assert.equal(answer.status, 200, `${value} ${answer.text}`)
  }
})

test('what the form saves is exactly what the application reads, and the other way round', async () => {
  const application = await market.publish()
  await market.define(application, 'name', 'text')
  await market.define(application, 'days', 'number')
  await market.define(application, 'is_on', 'checkbox')
  const client = await installed(application)
  const options = { name: ' As typed ', days: '007', is_on: true }
  const saved = await save(application, options)
  assert.equal(saved.status, 200, saved.text)
  assert.deepEqual(saved.content, { options })
  assert.deepEqual((await currentToken(client)).attributes.options, options)
  assert.equal((await setOptions(client, { name: 'By the application', days: null })).status, 200)
  const expected = { name: 'By the application', is_on: true }
  assert.deepEqual((await formOf(application)).content.options, expected)
  assert.deepEqual((await save(application, { is_on: null })).content.options, { ...expected, is_on: false })
})

test('values are checked as those of the application are, and pointed at in the form', async () => {
  const application = await market.publish()
  await market.define(application, 'name', 'text')
  await market.define(application, 'days', 'number')
  await market.define(application, 'is_on', 'checkbox')
  await market.define(application, 'target', 'system-field', { 'object-type': 'deals' })
  await installed(application)
  const bad: [string, unknown[]][] = [
    ['name', [5, true, {}, 'a\0b']],
    ['days', [7, '7.5', '-7', '', 'seven', '७']],
    ['is_on', ['true', 1, 'yes']],
    ['target', ['nose', '', 5, 'custom-0', 'first-name']],
    ['unknown', ['x']],
    ['Bad-Key', ['x']],
  ]
  for (const [key, values] of bad)
    for (const value of values) {
      const answer = await save(application, { [key]: value })
      assert.equal(answer.status, 422, `${key} ${JSON.stringify(value)}`)
      assert.equal(answer.content.errors[0].source.pointer, `/options/${key}`)
    }
  assert.deepEqual((await formOf(application)).content.options, { is_on: false })
  assert.equal((await save(application, [])).status, 422)
  assert.equal((await save(application, null)).status, 422)
})

test('saving at the same moment as the application loses nothing', async () => {
  const application = await market.publish()
  for (const key of ['one', 'two']) await market.define(application, key, 'text')
  const client = await installed(application)
  for (let turn = 0; turn < 10; turn++) {
    const value = String(turn)
    await Promise.all([save(application, { one: value }), setOptions(client, { two: value })])
    assert.deepEqual((await formOf(application)).content.options, { one: value, two: value })
  }
})

test('a settings page of the application is opened with a secret for an hour and the user, beside its own parameters', async () => {
  const application = await market.publish({
    scopes: ['deal_read'],
    'settings-url': 'https://example.com/settings?lang=en&token=old#part',
  })
  await installed(application)
  const answer = await page.post(`/app/applications/${application.id}/iframe`)
  assert.equal(answer.status, 200)
  const url = new URL(answer.content.url)
  assert.equal(url.origin + url.pathname + url.hash, 'https://example.com/settings#part')
  assert.equal(url.searchParams.get('lang'), 'en')
  assert.equal(url.searchParams.get('user_id'), admin.id)
  const [token, ...others] = url.searchParams.getAll('token')
  assert.deepEqual(others, [])
  const iframe = service.clientWithToken(token!)
  assert.equal((await iframe.get('/current-token')).status, 200)
  assert.equal((await setOptions(iframe, { colour: 'red' })).status, 200)
  assert.deepEqual((await formOf(application)).content.options, { colour: 'red' })
  assert.equal((await formOf(application)).content.application.iframe, true)
})

test('what a settings page does is done by the user who opened it, not by who installed the application', async () => {
  const application = await market.publish({
    scopes: ['dictionary_read', 'dictionary_write', 'user_read'],
    'settings-url': 'https://example.com/settings',
  })
  await installed(application)
  const colleague = await person(service, 'admin')
  const { content } = await colleague.browser.post(`/app/applications/${application.id}/iframe`)
  const iframe = service.clientWithToken(new URL(content.url).searchParams.get('token')!)
  const source = await iframe.create('sources', { name: 'Fair' })
  const { document } = await iframe.get(`/sources/${source.id}/changes`)
  assert.equal(document.data[0].attributes['user-id'], colleague.id)
})

test('without a settings page there is none to open', async () => {
  const application = await market.publish()
  await installed(application)
  assert.equal((await page.post(`/app/applications/${application.id}/iframe`)).status, 404)
})

test('an application that is not installed, or not there, or of another account, has no form', async () => {
  const application = await market.publish({ 'settings-url': 'https://example.com/settings' })
  const stranger = async () => {
    await service.addAccount('UTC', 'password')
    return signedIn(service.browser(), 'owner2@example.com')
  }
  const theirs = await market.publish({ 'settings-url': 'https://example.com/settings' })
  await installed(theirs)
  const other = await stranger()
  for (const [browser, id] of [
    [page, application.id],
    [page, '999999'],
    [other, theirs.id],
  ] as const) {
    const path = `/app/applications/${id}`
    assert.equal((await browser.get(`${path}/form`)).status, 404)
    assert.equal((await browser.patch(`${path}/options`, { options: {} })).status, 404)
    assert.equal((await browser.post(`${path}/iframe`)).status, 404)
    assert.equal((await browser.delete(`${path}/installation`)).status, 404)
  }
  assert.equal((await other.post(`/app/applications/${theirs.id}/installation`)).status, 404)
  assert.deepEqual((await other.get('/app/applications')).content.applications, [])
})
