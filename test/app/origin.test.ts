import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Browser } from '../support/browser.ts'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService()
const admin = await person(service, 'admin')
const manager = await person(service, 'manager')

const JSONAPI = { 'content-type': 'application/vnd.api+json' }
const CREATED = '2020-01-01T00:00:00.000+00:00'
const by = (id: string) => ({ user: { data: { type: 'users', id } } })

async function task(): Promise<string> {
  return (await service.api.create('diary-tasks', { name: 'Call' })).id
}

const edit = (browser: Browser, id: string, change: object) =>
  browser.send(
    'PATCH',
    `/api/v1/diary-tasks/${id}`,
    { data: { type: 'diary-tasks', id, ...change } },
    JSONAPI,
  )

test('managers at a screen change neither when a record was made nor by whom', async () => {
  const id = await task()
  for (const [change, pointer] of [
    [{ attributes: { 'created-at': CREATED } }, '/data/attributes/created-at'],
    [{ relationships: by(manager.id) }, '/data/relationships/user'],
  ] as const) {
    const { status, content } = await edit(manager.browser, id, change)
    assert.equal(status, 403)
    assert.deepEqual(content.errors[0].source, { pointer })
  }
  const path = `/api/v1/diary-tasks/${id}/relationships/user`
  const linkage = { data: { type: 'users', id: manager.id } }
  assert.equal((await manager.browser.send('PATCH', path, linkage, JSONAPI)).status, 403)
  const { attributes, relationships } = (await service.api.get(`/diary-tasks/${id}?include=user`)).document
    .data
  assert.notEqual(attributes['created-at'], CREATED)
  assert.equal(relationships.user.data.id, service.account.userId)
})

test('managers at a screen make records now and by themselves', async () => {
  const create = (draft: object) => {
    const data = { type: 'diary-tasks', ...draft }
    return manager.browser.send('POST', '/api/v1/diary-tasks', { data }, JSONAPI)
  }
  const attributes = { name: 'Call' }
  assert.equal((await create({ attributes: { ...attributes, 'created-at': CREATED } })).status, 403)
  assert.equal((await create({ attributes, relationships: by(admin.id) })).status, 403)
  assert.equal((await create({ attributes, relationships: by(manager.id) })).status, 201)
})

test('what says the same as before is no change', async () => {
  const id = await task()
  const { attributes } = (await service.api.get(`/diary-tasks/${id}`)).document.data
  const same = { name: 'Called', 'created-at': attributes['created-at'] }
  const change = { attributes: same, relationships: by(service.account.userId) }
  assert.equal((await edit(manager.browser, id, change)).status, 200)
})

test('admins at a screen and every token change both', async () => {
  const change = { attributes: { 'created-at': CREATED }, relationships: by(manager.id) }
  assert.equal((await edit(admin.browser, await task(), change)).status, 200)
  const id = await task()
  const answer = await service.api.patch(`/diary-tasks/${id}`, {
    data: { type: 'diary-tasks', id, ...change },
  })
  assert.equal(answer.status, 200)
})

test('the app is told that managers do not write them', async () => {
  const readOnly = async ({ browser }: typeof manager) => {
    const { types } = (await browser.get('/app/metadata')).content
    const { attributes, relationships } = types.find(({ name }: { name: string }) => name === 'diary-tasks')
    return [...attributes, ...relationships]
      .filter(({ name }) => ['created-at', 'user'].includes(name))
      .map((one) => one['read-only'])
  }
  assert.deepEqual(await readOnly(manager), [true, true])
  assert.deepEqual(await readOnly(admin), [false, false])
})
