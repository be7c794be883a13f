import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const { api } = await startService()
const desk = new Desk(api)

const MAIN = {
  contacts: { 'first-name': 'I', 'last-name': 'P' },
  companies: { name: 'Acme' },
  deals: {},
  orders: {},
}
const DAY = '2026-03-01T10:20:30.456+00:00'

for (const [type, attributes] of Object.entries(MAIN)) {
  const idsWith = async (filter: string) =>
    (await desk.list(`/${type}?filter[${filter}]=1`)).map(({ id }) => id)

  test(`one of ${type} is archived, discarded and restored by plain edits`, async () => {
    const [plain, record] = [await desk.create(type, attributes), await desk.create(type, attributes)]
    assert.equal((await desk.edit(record, { 'archived-at': DAY })).attributes['archived-at'], DAY)
    assert.deepEqual(await idsWith('archived'), [record.id])
    assert.deepEqual(await idsWith('actual'), [plain.id])
    await desk.edit(record, { 'archived-at': null, 'discarded-at': DAY })
    assert.deepEqual(await idsWith('archived'), [])
    assert.deepEqual(await idsWith('discarded'), [record.id])
    assert.deepEqual(await idsWith('discarded-at-null'), [plain.id])
    assert.deepEqual(await idsWith('actual'), [plain.id])
    await desk.edit(record, { 'discarded-at': null })
    assert.deepEqual(await idsWith('actual'), [plain.id, record.id])
    assert.deepEqual(await idsWith('discarded'), [])
  })

  test(`one of ${type} in the trash is still there with everything that belongs to it`, async () => {
    const record = await desk.create(type, attributes)
    const owner = type === 'contacts' ? 'contact' : type === 'companies' ? 'company' : type.slice(0, -1)
    const task = await desk.create('diary-tasks', { name: 'Call' }, { [owner]: record })
    const line = await desk.create('entity-products', { name: 'Roof' }, { entity: record })
    await desk.edit(record, { 'discarded-at': DAY, 'archived-at': DAY })
    assert.deepEqual(await desk.linkedIds(record, 'tasks'), [task.id])
    assert.deepEqual(await desk.linkedIds(record, 'entities-products'), [line.id])
    assert.ok(
      (await desk.list(`/${type}`)).some(({ id }) => id === record.id),
      'a plain list shows everything',
    )
  })
}
