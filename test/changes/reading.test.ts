import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ended, imported } from '../bulk/importing.ts'
import { Desk } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { burst, countOf } from '../wire/limits/burst.ts'
import { pathOf } from '../wire/registry/linkage.ts'

const service = await startService()
const { api, account, clientWithToken } = service
const desk = new Desk(api)

const idsOf = ({ data }: Document): string[] => data.map(({ id }: Document) => id)

async function read(path: string): Promise<Document> {
  const answer = await api.get(path)
  assert.equal(answer.status, 200, answer.text)
  return answer.document
}

/** A new area whose name was changed a few times. */
async function renamedArea(times: number): Promise<Document> {
  const area = await desk.create('areas', { name: 'Name 0' })
  for (let turn = 1; turn <= times; turn++) await desk.edit(area, { name: `Name ${turn}` })
  return area
}

test('pages lead through the whole log in one order, by links and by positions', async () => {
  await renamedArea(5)
  const whole = await read('/changes?page[size]=100')
  assert.equal(whole.links.next, null)
  assert.equal(whole.meta.position, whole.data.at(-1).id)
  const linked: string[] = []
  for (let next: string | null = '/changes?page[size]=2'; next; ) {
    const page: Document = await read(next)
    linked.push(...idsOf(page))
    assert.equal(page.meta.position, page.data.at(-1).id)
    next = page.links.next
  }
  assert.deepEqual(linked, idsOf(whole))
  const [third] = linked.slice(2)
  assert.deepEqual(idsOf(await read(`/changes?page[size]=100&page[after]=${third}`)), linked.slice(3))
  assert.equal((await read('/changes')).data.length, Math.min(50, linked.length))
})

test('the end of the log can be asked for, and what comes later stands after it', async () => {
  const { data, meta, links } = await read('/changes?page[after]=latest')
  assert.deepEqual([data, links.next], [[], null])
  const area = await renamedArea(0)
  const news = await read(`/changes?page[after]=${meta.position}`)
  assert.deepEqual(
    news.data.map(({ attributes }: Document) => attributes['resource-id']),
    [area.id],
  )
  const after = await read(`/changes?page[after]=${news.meta.position}`)
  assert.deepEqual([after.data, after.meta.position], [[], news.meta.position])
})

test('a filtered reader need not look at what it left out again', async () => {
  const { meta } = await read('/changes?page[after]=latest')
  await renamedArea(1)
  const page = await read(`/changes?filter[resource-type]=contacts&page[after]=${meta.position}`)
  assert.deepEqual(page.data, [])
  assert.equal(page.meta.position, (await read('/changes?page[after]=latest')).meta.position)
})

test('changes are filtered by type, record and user', async () => {
  const { id } = await renamedArea(2)
  const wanted = await read(`/changes?filter[resource-type]=areas&filter[resource-id]=${id}`)
  assert.equal(wanted.data.length, 3)
  assert.deepEqual(idsOf(wanted), idsOf(await read(`/areas/${id}/changes`)))
  assert.deepEqual(
    wanted,
    await read(`/changes?filter[resource_type]=areas,deals&filter[resource_id]=${id},0`),
  )
  const mine = `/changes?filter[user-id]=${account.userId}&page[size]=100`
  assert.ok(
    (await read(mine)).data.every(({ attributes }: Document) => attributes['user-id'] === account.userId),
  )
  assert.deepEqual((await read('/changes?filter[user-id]=999')).data, [])
  assert.deepEqual((await read(`/areas/${id}/changes?filter[user-id]=999`)).data, [])
})

test('changes are filtered by token, request, action and time', async () => {
  const { id } = await renamedArea(1)
  const { meta } = await read('/changes?page[after]=latest')
  const path = `/changes?filter[from]=${meta.position}&page[size]=100`
  const made = await api.post('/areas', { data: { type: 'areas', attributes: { name: 'Later' } } })
  const later = made.document.data
  await desk.delete(later)
  const [before, created, gone] = (await read(path)).data
  assert.equal(before.attributes['resource-id'], id)
  const request = `/changes?filter[request-id]=${created.attributes['request-id']}`
  assert.deepEqual(idsOf(await read(request)), [created.id])
  assert.deepEqual(idsOf(await read(`${request},${gone.attributes['request-id']}`)), [created.id, gone.id])
  assert.deepEqual(idsOf(await read(`${path}&filter[action]=delete`)), [gone.id])
  assert.deepEqual(idsOf(await read(`${path}&filter[action]=create,delete`)), [created.id, gone.id])
  assert.deepEqual(idsOf(await read(`${path}&filter[to]=${created.id}`)), [before.id, created.id])
  const token = created.attributes['token-id']
  assert.deepEqual(idsOf(await read(`${path}&filter[token-id]=${token}`)), idsOf(await read(path)))
  assert.deepEqual((await read(`${path}&filter[token-id]=999`)).data, [])
  const times = [created, gone].map(({ attributes }: Document) => attributes['created-at'])
  const between = `/changes?filter[from]=${times[0]}&filter[to]=${times[1]}&filter[resource-id]=${later.id}`
  assert.deepEqual(idsOf(await read(between)), [created.id])
  assert.deepEqual(idsOf(await read(between.replaceAll('+', '%2B'))), [created.id])
})

test('the changes of an import are found by its job, without those of its undoing', async () => {
  const job = await imported(api, '/areas/import', 'name\nOne\nTwo\n')
  const path = `/changes?filter[import-job-id]=${job.id}`
  const names = (await read(path)).data.map(({ attributes }: Document) => attributes.after.name)
  assert.deepEqual(names, ['One', 'Two'])
  const undoing = await api.send('POST', `/import-jobs/${job.id}/undo`)
  assert.equal(undoing.status, 202, undoing.text)
  assert.equal((await ended(api, job.id)).state, 'undone')
  assert.equal((await read(path)).data.length, 2)
  assert.deepEqual((await read('/changes?filter[import-job-id]=999')).data, [])
})

test('the newest can come first', async () => {
  const { id } = await renamedArea(3)
  const path = `/areas/${id}/changes`
  const ascending = idsOf(await read(`${path}?sort=id`))
  assert.deepEqual(idsOf(await read(`${path}?sort=-id`)), ascending.toReversed())
  const first = await read(`${path}?sort=-id&page[size]=3`)
  assert.deepEqual(idsOf(await read(first.links.next)), ascending.slice(0, 1))
  assert.equal((await read('/changes?sort=-id&page[size]=1')).data[0].id, ascending.at(-1))
})

test('the history of a deleted record stays, and there is none of one that never was', async () => {
  const area = await renamedArea(0)
  await desk.delete(area)
  const { data } = await read(`${pathOf(area)}/changes`)
  assert.deepEqual(
    data.map(({ attributes }: Document) => attributes.action),
    ['create', 'delete'],
  )
  assert.deepEqual((await read(`${pathOf(area)}/changes?page[after]=${data.at(-1).id}`)).data, [])
  for (const id of ['999999', '0', 'x']) assert.equal((await api.get(`/areas/${id}/changes`)).status, 404)
})

test('a record without any change has an empty history', async () => {
  const area = await renamedArea(0)
  await service.database.query("DELETE FROM changes WHERE table_name = 'areas' AND record_id = $1", [area.id])
  assert.deepEqual((await read(`${pathOf(area)}/changes`)).data, [])
})

test('whole records that an older version has logged as JSON are still told', async () => {
  const area = await renamedArea(0)
  const before = (await read(`${pathOf(area)}/changes`)).data
  await service.database.query(
    `UPDATE changes c SET after = whole_record(c.layout, c.whole)::text, layout = NULL, whole = NULL
      WHERE table_name = 'areas' AND record_id = $1`,
    [area.id],
  )
  assert.deepEqual((await read(`${pathOf(area)}/changes`)).data, before)
})

const REFUSED: Record<string, [status: number, code: string]> = {
  'page[size]=0': [400, '118'],
  'page[size]=101': [400, '118'],
  'page[number]=2': [400, '118'],
  'page[before]=1-1': [400, '118'],
  'page[after]=x': [400, '118'],
  'page[after]=1': [400, '118'],
  'page[after]=9999999999999999999-1': [400, '118'],
  'filter[resource-type]=ghosts': [400, '107'],
  'filter[resource-id]=x': [400, '107'],
  'filter[user-id]=': [400, '107'],
  'filter[token-id]=x': [400, '107'],
  'filter[import-job-id]=': [400, '107'],
  'filter[request-id]=': [400, '107'],
  'filter[action]=create,x': [400, '107'],
  'filter[from]=yesterday': [400, '107'],
  'filter[from]=2026-10-01': [400, '107'],
  'filter[to]=2026-13-01T00:00:00Z': [400, '107'],
  'filter[cause]=undo': [400, '102'],
  'sort=created-at': [400, '114'],
  'include=user': [400, '105'],
  'fields[changes]=action': [400, '105'],
}

for (const [query, [status, code]] of Object.entries(REFUSED))
  test(`${query} is refused`, async () => {
    const answer = await api.get(`/changes?${query}`)
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.document.errors[0].code, code)
    assert.equal(answer.document.errors[0].source.parameter, query.split('=')[0])
  })

test('the history of a record has its type and id in the address', async () => {
  const area = await renamedArea(0)
  for (const filter of ['resource-type]=areas', 'resource-id]=1'])
    assert.equal((await api.get(`${pathOf(area)}/changes?filter[${filter}`)).document.errors[0].code, '102')
})

test('the log can only be read', async () => {
  const area = await renamedArea(0)
  for (const path of ['/changes', `${pathOf(area)}/changes`]) {
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const refused = await api.send(method, path, { body: {} })
      assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, OPTIONS'])
    }
    assert.equal((await api.send('HEAD', path)).status, 200)
    assert.equal((await api.send('OPTIONS', path)).status, 204)
  }
  for (const path of ['/changes/1-1', `${pathOf(area)}/changes/1`, `${pathOf(area)}/relationships/changes`])
    assert.equal((await api.get(path)).status, 404)
})

test('the log is closed without a token', async () => {
  assert.equal((await clientWithToken('wrong').get('/changes')).status, 401)
})

test('reading the log counts as a list request', async () => {
  const limited = await startService({ listRateLimit: 2 })
  const { answers } = await burst(limited, (client) =>
    Array.from({ length: 4 }, () => client.get('/changes')),
  )
  assert.deepEqual([countOf(200, answers), countOf(429, answers)], [2, 2])
})
