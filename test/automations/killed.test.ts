import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { Database } from '../../src/store/database.ts'
import { startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { createDatabase, urlOf } from '../support/databases.ts'
import { until } from '../support/until.ts'
import { automate } from './automating.ts'

/** `AUTOMATION_KILLS=20 npm test -- test/automations/killed.test.ts` tries harder: most of a kill is a server that starts again. */
const KILLS = Number(process.env.AUTOMATION_KILLS ?? 2)
const RECORDS = 40
const TOKEN = 'automation-token'

const { connection, drop } = await createDatabase()
const database = new Database(connection, await loadRegistry())
const start = () => startServer({ DATABASE_URL: urlOf(connection), BOOTSTRAP_TOKEN: TOKEN })
after(async () => {
  await database.close()
  await drop()
})

const count = async (statement: string): Promise<number> => Number((await database.query(statement))[0]![0])

test('however often the server is killed, every run takes each of its steps once', async () => {
  let server = await start()
  let api = new Client(server.port, TOKEN)
  const task = (name: string) => ({
    do: 'create',
    type: 'diary-tasks',
    fields: { name: `${name} {{record.id}}` },
  })
  await automate(api, {
    when: { kind: 'created', type: 'companies' },
    then: [
      task('first'),
      { do: 'notify', to: 'responsible', title: 'Told {{record.id}}' },
      { do: 'wait', until: { filter: { q: 'ready' } }, days: 1 },
      task('second'),
    ],
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const made = await Promise.all(
      Array.from({ length: RECORDS }, (_, number) => api.create('companies', { name: `${number}` })),
    )
    const from = await count('SELECT count(*) FROM diary_tasks')
    const wanted = from + 1 + Math.floor((RECORDS * kill) / (2 * KILLS))
    await until(async () => (await count('SELECT count(*) FROM diary_tasks')) >= wanted, 2)
    server.child.kill('SIGKILL')
    await server.ended
    server = await start()
    api = new Client(server.port, TOKEN)
    // What waits for this was begun by a server that is gone.
    for (const { id } of made)
      await api.patch(`/companies/${id}`, {
        data: { type: 'companies', id, attributes: { name: `ready ${id}` } },
      })
  }
  const companies = KILLS * RECORDS
  await until(
    async () => (await count(`SELECT count(*) FROM automation_runs WHERE state = 'done'`)) === companies,
  )
  assert.equal(await count('SELECT count(*) FROM automation_runs'), companies)
  assert.equal(await count('SELECT count(*) FROM diary_tasks'), 2 * companies)
  assert.equal(await count('SELECT count(DISTINCT name) FROM diary_tasks'), 2 * companies)
  assert.equal(await count('SELECT count(DISTINCT title) FROM notifications'), companies)
  assert.equal(await count('SELECT count(*) FROM notifications'), companies)
  await server.stop()
})
