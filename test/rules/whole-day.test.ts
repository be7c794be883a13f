import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { person } from '../app/people.ts'
import { imported } from '../bulk/importing.ts'
import { startService } from '../support/service.ts'

const service = await startService({ zone: 'Europe/Moscow' })
const { api } = service
const { browser } = await person(service, 'owner')

const attributesOf = async (id: string) => (await api.get(`/diary-tasks/${id}`)).document.data.attributes
const due = async (id: string) => {
  const { 'due-on': day, 'due-at': moment } = await attributesOf(id)
  return [day, moment]
}
const make = async (attributes: object) =>
  (await api.create('diary-tasks', { name: 'Call', ...attributes })).id
const edit = (id: string, attributes: object) =>
  api.patch(`/diary-tasks/${id}`, { data: { type: 'diary-tasks', id, attributes } })
const setZone = async (zone: string) =>
  assert.equal((await browser.patch('/app/account', { 'time-zone': zone })).status, 200)
const idsOn = async (day: string) => {
  const { document } = await api.get(`/diary-tasks?filter[due-at-gte]=${day}&filter[due-at-lte]=${day}`)
  return document.data.map(({ id }: { id: string }) => id)
}

test('what is due on a day is due in its last minute on the clocks of the account', async () => {
  const id = await make({ 'due-on': '2026-03-10' })
  assert.deepEqual(await due(id), ['2026-03-10', '2026-03-10T23:59:00.000+03:00'])
  await edit(id, { 'due-on': '2026-03-11' })
  assert.deepEqual(await due(id), ['2026-03-11', '2026-03-11T23:59:00.000+03:00'])
})

test('a moment beside a day is refused unless it is the end of that day on some clocks', async () => {
  const both = { name: 'Call', 'due-on': '2026-03-10', 'due-at': '2026-03-10T10:00:00+03:00' }
  const answer = await api.post('/diary-tasks', { data: { type: 'diary-tasks', attributes: both } })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.document.errors[0].source, { pointer: '/data/attributes/due-at' })
  const id = await make({ ...both, 'due-at': '2026-03-10T23:59:00+10:00' })
  assert.deepEqual(await due(id), ['2026-03-10', '2026-03-10T23:59:00.000+03:00'])
  await edit(id, { 'due-on': '2026-03-10', 'due-at': '2026-03-10T10:00:00+03:00' })
  assert.deepEqual(await due(id), [null, '2026-03-10T10:00:00.000+03:00'])
})

test('a day whose end no clocks could tell with a year of four digits is refused', async () => {
  const attributes = { name: 'Call', 'due-on': '9999-12-30' }
  const answer = await api.post('/diary-tasks', { data: { type: 'diary-tasks', attributes } })
  assert.equal(answer.status, 422)
  assert.deepEqual(answer.document.errors[0].source, { pointer: '/data/attributes/due-on' })
  await setZone('Pacific/Niue')
  const id = await make({ 'due-on': '9999-12-29' })
  await setZone('Pacific/Kiritimati')
  assert.deepEqual(await due(id), ['9999-12-29', '9999-12-29T23:59:00.000+14:00'])
  await setZone('Europe/Moscow')
})

test('a moment alone ends the day, and one that stays leaves it', async () => {
  const id = await make({ 'due-on': '2026-03-10' })
  assert.deepEqual(await due(id), ['2026-03-10', '2026-03-10T23:59:00.000+03:00'])
  await edit(id, { 'due-at': '2026-03-10T20:59:00Z' })
  assert.equal((await due(id))[0], '2026-03-10')
  await edit(id, { 'due-at': '2026-03-12T10:00:00+03:00' })
  assert.deepEqual(await due(id), [null, '2026-03-12T10:00:00.000+03:00'])
  await edit(id, { name: 'Call again' })
  assert.deepEqual(await due(id), [null, '2026-03-12T10:00:00.000+03:00'])
  await edit(id, { 'due-on': '2026-03-13' })
  await edit(id, { 'due-on': null })
  assert.deepEqual(await due(id), [null, null])
})

test('when the zone of the account changes, a day stays the day that it was and a moment the moment', async () => {
  const day = await make({ 'due-on': '2026-04-10' })
  const moment = await make({ 'due-at': '2026-04-10T23:59:00+03:00' })
  const { 'updated-at': before } = await attributesOf(moment)
  assert.deepEqual(await idsOn('2026-04-10'), [day, moment])
  for (const [zone, offset] of [
    ['Pacific/Auckland', '+12:00'],
    ['America/Los_Angeles', '-07:00'],
  ] as const) {
    await setZone(zone)
    assert.deepEqual(await due(day), ['2026-04-10', `2026-04-10T23:59:00.000${offset}`])
    assert.equal(Date.parse((await due(moment))[1]!), Date.parse('2026-04-10T20:59:00Z'))
  }
  assert.deepEqual(await idsOn('2026-04-10'), [day, moment])
  await setZone('Pacific/Auckland')
  assert.deepEqual(await idsOn('2026-04-10'), [day])
  await setZone('Europe/Moscow')
  assert.equal((await attributesOf(moment))['updated-at'], before)
})

test('rows of an import have their days too', async () => {
  await imported(api, '/diary-tasks/import', 'name,due-on\nImported,2026-05-05\n')
  const [id] = await idsOn('2026-05-05')
  assert.deepEqual(await due(id), ['2026-05-05', '2026-05-05T23:59:00.000+03:00'])
})

test('the migration takes over what stood at 23:59 on the clocks of its account', async () => {
  const migration = readFileSync('test/fixtures/schema-0036/0035_whole_days.sql', 'utf8')
  const { api: other } = await service.addAccount('Asia/Tokyo')
  const at = { name: 'Old', 'due-at': '2026-06-06T23:59:00+03:00' }
  const [mine, timed] = [await make(at), await make({ 'due-at': '2026-06-06T23:58:00+03:00' })]
  const theirs = (await other.create('diary-tasks', at)).id
  await service.database.query(migration.slice(migration.indexOf('UPDATE')), [])
  assert.equal((await due(mine))[0], '2026-06-06')
  assert.equal((await due(timed))[0], null)
  assert.equal((await other.get(`/diary-tasks/${theirs}`)).document.data.attributes['due-on'], null)
})
