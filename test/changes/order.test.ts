import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { WRITERS } from '../rules/at-once.ts'
import { Desk } from '../rules/support.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { Follower } from './follower.ts'
import { assertSame, shownBy } from './shown.ts'
import { writeAtRandom } from './writers.ts'

const { api, database, account, addAccount } = await startService()
const desk = new Desk(api)
const types = [...database.registry.types.values()]

const end = async (): Promise<string> => (await api.get('/changes?page[after]=latest')).document.meta.position

const rename = (area: Document) =>
  `UPDATE areas SET name = name || '!' WHERE account_id = ${account.accountId} AND id = ${area.id}`

/** A transaction that stays open until it is told to end. */
async function opened(context: TestContext) {
  const client = new pg.Client(database.connection)
  await client.connect()
  context.after(() => client.end())
  await client.query('BEGIN')
  return client
}

const idsAfter = async (start: string) =>
  (await api.get(`/changes?page[after]=${start}`)).document.data.map(
    ({ attributes }: Document) => attributes['resource-id'],
  )

test('changes come in the order in which they happened, not in that of commits or transactions', async (context) => {
  const [first, second] = [
    await desk.create('areas', { name: 'A' }),
    await desk.create('areas', { name: 'B' }),
  ]
  const position = await end()
  const slow = await opened(context)
  await slow.query(rename(first))
  await desk.edit(second, { name: 'quick' })
  assert.deepEqual(await idsAfter(position), [], 'nothing is told while an earlier change may still come')
  assert.equal(await end(), position)
  await slow.query(rename(second))
  await slow.query('COMMIT')
  const { data } = (await api.get(`/changes?page[after]=${position}`)).document
  assert.deepEqual(
    data.map(({ attributes }: Document) => [attributes['resource-id'], attributes.after.name]),
    [
      [first.id, 'A!'],
      [second.id, 'quick'],
      [second.id, 'quick!'],
    ],
  )
})

test('a transaction that fails holds nothing back and leaves nothing', async (context) => {
  const area = await desk.create('areas', { name: 'A' })
  const position = await end()
  const failing = await opened(context)
  await failing.query(rename(area))
  const other = await desk.create('areas', { name: 'B' })
  await failing.query('ROLLBACK')
  assert.deepEqual(await idsAfter(position), [other.id])
})

test('work that is taken back within a transaction holds nothing back', async (context) => {
  const area = await desk.create('areas', { name: 'A' })
  const position = await end()
  const open = await opened(context)
  await open.query('SAVEPOINT here')
  await open.query(rename(area))
  await open.query('ROLLBACK TO SAVEPOINT here')
  const other = await desk.create('areas', { name: 'B' })
  assert.deepEqual(await idsAfter(position), [other.id])
  await open.query(rename(area))
  const later = await desk.create('areas', { name: 'C' })
  assert.deepEqual(await idsAfter(position), [other.id])
  await open.query('COMMIT')
  assert.deepEqual(await idsAfter(position), [other.id, area.id, later.id])
})

test('a transaction of another account holds nothing back', async (context) => {
  const { account: theirs } = await addAccount()
  const position = await end()
  const open = await opened(context)
  await open.query(`INSERT INTO areas (account_id, name) VALUES (${theirs.accountId}, 'Theirs')`)
  const area = await desk.create('areas', { name: 'Ours' })
  assert.deepEqual(await idsAfter(position), [area.id])
  await open.query('COMMIT')
})

test(`readers beside ${WRITERS} writers miss nothing, see nothing twice and rebuild every record`, async () => {
  let isWriting = true
  const readers = [7, 100].map(async (size) => {
    const follower = new Follower(database.registry)
    while (isWriting) await follower.readOn(api, size)
    await follower.readToEnd(api)
    return follower
  })
  const known = { contacts: [], companies: [], deals: [], products: [] }
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let turn = 0; turn < 40; turn++) await writeAtRandom(api, known)
  })
  await Promise.all(writers)
  isWriting = false
  const followers = await Promise.all(readers)
  const shown = await shownBy(api, types)
  const rows = await database.query(
    `SELECT number || '-' || place FROM changes WHERE account_id = $1 ORDER BY number, place`,
    [account.accountId],
  )
  for (const { copies, seen } of followers) {
    assertSame(copies, shown)
    assert.deepEqual(seen, rows.flat())
  }
})
