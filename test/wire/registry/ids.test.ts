import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../support/fill.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyType } from './every.ts'

const { api, database, account, clientWithScopes } = await startService()

everyType('its list can be asked for in its ids alone, filtered and sorted', async (type) => {
  const made = [await createSample(api, type), await createSample(api, type), await createSample(api, type)]
  const [one, , other] = made.map(({ id }) => id)
  const { status, document } = await api.get(`/${type.name}/ids?filter[id]=${one},${other}&sort=-id`)
  assert.equal(status, 200)
  assert.deepEqual(document, { data: [other, one], meta: { 'record-count': 2 } })
  const all = await api.get(`/${type.name}/ids/`)
  const listed = await api.get(`/${type.name}?page[size]=1`)
  assert.equal(all.document.meta['record-count'], listed.document.meta['record-count'])
  assert.equal(all.document.data.length, all.document.meta['record-count'])
  assert.equal((await api.get(`/${type.name}/ids?page[size]=1`)).status, 400)
})

test('ten thousand ids are told at most, with the number of all', async () => {
  await fill(
    database.connection,
    `INSERT INTO sources (account_id, name) SELECT $1, 'Source ' || n FROM generate_series(1, 10001) n`,
    [account.accountId],
  )
  const { document } = await api.get('/sources/ids')
  assert.equal(document.data.length, 10_000)
  assert.ok(document.meta['record-count'] > 10_000)
})

test('the ids of a list need the right to read it', async () => {
  const client = await clientWithScopes(['deal_read'])
  assert.equal((await client.get('/deals/ids')).status, 200)
  assert.equal((await client.get('/contacts/ids')).status, 403)
})
