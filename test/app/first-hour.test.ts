import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { jobsTried, jobTriedAgain } from '../support/jobs-tried.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { OWNER, PASSWORD, person, signedIn } from './people.ts'

const service = await startService({ isNew: true })
const { api } = service
const owner = await signedIn(service.browser(), OWNER, PASSWORD)
const manager = await person(service, 'manager')

const BEGINNING = {
  name: 'Ромашка',
  locale: 'ru',
  currency: 'RUB',
  'time-zone': 'Europe/Moscow',
  business: 'real-estate',
}
const namesOf = async (path: string): Promise<string[]> =>
  (await api.get(`${path}page[size]=100`)).document.data.map(
    ({ attributes }: { attributes: { name: string } }) => attributes.name,
  )
const countOf = async (type: string): Promise<number> =>
  (await api.get(`/${type}?page[size]=1`)).document.meta['record-count']

test('a new account asks its owner, and what is wrong with the answers is told at once', async () => {
  const { account } = (await owner.get('/app/session')).content
  assert.deepEqual([account['is-set-up'], account['shows-first-steps']], [false, true])
  const refused = await owner.post('/app/set-up', {
    ...BEGINNING,
    name: ' ',
    currency: 'none',
    business: 'magic',
  })
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.content.errors.map(({ source }: { source: { pointer: string } }) => source.pointer),
    ['/name', '/currency', '/business'],
  )
  assert.equal((await owner.get('/app/session')).content.account['is-set-up'], false)
})

test('set up, an account has a funnel and dictionaries in its language, and keeps what is there', async () => {
  await api.create('sources', { name: 'Our own source' })
  const answer = await owner.post('/app/set-up', BEGINNING)
  assert.equal(answer.status, 200, answer.text)
  const { business: _, ...settings } = BEGINNING
  assert.deepEqual(answer.content.account, {
    ...settings,
    id: service.account.accountId,
    'is-set-up': true,
    'shows-first-steps': true,
  })
  assert.deepEqual(await namesOf('/deal-stage-categories?'), ['Недвижимость'])
  assert.deepEqual(await namesOf('/deal-stages?sort=position&'), [
    ...['Обращение', 'Подбор', 'Показ', 'Задаток', 'Ипотека', 'Оформление'],
    ...['Ключи переданы', 'Отказ'],
  ])
  assert.deepEqual(await namesOf('/order-stages?sort=position&'), ['Новый', 'Выполнен', 'Отменён'])
  assert.deepEqual(await namesOf('/sources?'), ['Our own source'])
  assert.ok((await namesOf('/deal-loss-reasons?')).includes('Дорого'))
  await owner.post('/app/set-up', { ...BEGINNING, business: 'shop' })
  assert.deepEqual(await namesOf('/deal-stage-categories?'), ['Недвижимость'], 'somebody works with it')
})

test('a funnel is made from a template in the language of the page, and taken back as one', async () => {
  const { templates } = (await owner.get('/app/funnel-templates?language=en')).content
  assert.ok(templates.length >= 5)
  for (const { key, name, system, stages } of templates.slice(0, 2)) {
    const made = await owner.post('/app/funnels', { template: key, language: 'en' })
    assert.equal(made.status, 201, made.text)
    const { id } = made.content
    assert.deepEqual(await namesOf(`/deal-stage-categories/${id}/stages?sort=position&`), [
      ...[system.opened, ...stages, system.won, system.lost].map((stage: { name: string }) => stage.name),
    ])
    assert.equal((await api.get(`/deal-stage-categories/${id}`)).document.data.attributes.name, name)
    const way = (await api.get(`/deal-stage-categories/${id}/stages?sort=position`)).document.data.slice(
      0,
      -2,
    )
    const chances: number[] = way.map((stage: Document) => stage.attributes.probability)
    assert.deepEqual(
      chances,
      [system.opened, ...stages].map((stage: { probability: number }) => stage.probability),
    )
    assert.deepEqual(
      chances,
      chances.toSorted((a, b) => a - b),
      'a deal comes nearer from stage to stage',
    )
    const undo = { type: 'undos', attributes: { 'request-id': made.headers.get('x-request-id') } }
    assert.equal((await api.post('/undos', { data: undo })).status, 201)
    assert.equal((await api.get(`/deal-stage-categories/${id}`)).status, 404)
  }
})

test('demo data comes and goes; what somebody has made of it stays', async () => {
  const stateNow = async () => (await owner.get('/app/demo-data')).content['demo-data'].state
  assert.equal(await stateNow(), 'none')
  const own = await api.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })
  assert.equal((await owner.post('/app/demo-data')).content['demo-data'].state, 'making')
  assert.equal((await owner.post('/app/demo-data')).status, 409)
  assert.equal((await owner.delete('/app/demo-data')).status, 409)
  await until(async () => (await stateNow()) === 'there')
  assert.ok((await countOf('contacts')) >= 30)
  assert.ok((await countOf('deals')) >= 15)
  const contacts = await countOf('contacts')
  await jobTriedAgain(service.database, 'demos')
  assert.deepEqual([await stateNow(), await countOf('contacts')], ['there', contacts], 'made once')
  assert.equal((await owner.get('/app/demo-data')).content['demo-data'].kept, 0)
  for (const type of ['deals', 'diary-tasks', 'products', 'segments', 'contact-statuses', 'order-stages'])
    for (const name of await namesOf(`/${type}?`)) assert.match(name, /[а-яё]/i, type)

  const deals = (await api.get('/deals?filter[state]=open&include=contact&page[size]=2')).document.data
  const [edited, linked] = deals
  const patch = { data: { type: 'deals', id: edited.id, attributes: { name: 'Mine now' } } }
  assert.equal((await api.patch(`/deals/${edited.id}`, patch)).status, 200)
  const contact = linked.relationships.contact.data
  const task = await api.create('diary-tasks', { name: 'Call' }, { contact: { data: contact } })

  assert.equal((await owner.delete('/app/demo-data')).status, 200)
  await until(async () => (await stateNow()) === 'gone')
  const { kept } = (await owner.get('/app/demo-data')).content['demo-data']
  assert.ok(kept > 0)
  assert.equal((await api.get(`/deals/${edited.id}`)).document.data.attributes.name, 'Mine now')
  assert.equal((await api.get(`/contacts/${contact.id}`)).status, 200)
  assert.equal((await api.get(`/diary-tasks/${task.id}`)).status, 200)
  assert.equal((await api.get(`/contacts/${own.id}`)).status, 200)
  assert.ok((await countOf('deals')) <= 2, String(await countOf('deals')))
  assert.ok((await countOf('contacts')) <= 4, String(await countOf('contacts')))
  assert.equal(await countOf('products'), 0)
  await jobTriedAgain(service.database, 'demos')
  assert.deepEqual([await stateNow(), await countOf('products')], ['gone', 0], 'what is gone stays gone')
})

test('an attempt to make demo data that failed leaves it to the one that was asked for since', async () => {
  const { database } = service
  const { accountId } = service.account
  await database.query(`UPDATE demo_data SET state = 'making', request_id = 'since', undo_id = NULL`)
  await jobTriedAgain(database, 'demos')
  const [now] = await database.query('SELECT state, request_id FROM demo_data WHERE account_id = $1', [
    accountId,
  ])
  assert.deepEqual([now, await countOf('products')], [['making', 'since'], 0])
})

test('demo data whose progress cannot be noted is made all the same', async () => {
  const { database } = service
  await database.query(`UPDATE demo_data SET state = 'gone', undo_id = NULL`)
  await database.query(`CREATE FUNCTION tell_nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'There is no room'; END $$`)
  await database.query(`CREATE TRIGGER tell_nothing BEFORE UPDATE ON demo_data FOR EACH ROW
    WHEN (NEW.state = 'making' AND OLD.state = 'making') EXECUTE FUNCTION tell_nothing()`)
  await owner.post('/app/demo-data')
  await jobsTried(database, 'demos')
  await database.query('DROP TRIGGER tell_nothing ON demo_data')
  assert.equal((await owner.get('/app/demo-data')).content['demo-data'].state, 'there')
})

test('managers are offered none of it', async () => {
  for (const [method, path] of [
    ['post', '/app/set-up'],
    ['get', '/app/funnel-templates'],
    ['post', '/app/funnels'],
    ['get', '/app/demo-data'],
    ['post', '/app/demo-data'],
    ['delete', '/app/demo-data'],
  ] as const)
    assert.equal((await manager.browser[method](path)).status, 403, path)
})
