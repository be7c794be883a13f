import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { Database } from '../../src/store/database.ts'
import { imported, NDJSON, ndjson } from '../bulk/importing.ts'
import { startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { createDatabase, urlOf } from '../support/databases.ts'
import { Gate } from '../support/gate.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { undo } from './undoing.ts'

const ROWS = 1_500
/** `UNDO_KILLS=10 npm test -- test/undo/killed.test.ts` tries harder: most of a kill is a server that starts again. */
const KILLS = Number(process.env.UNDO_KILLS ?? 2)
/** Which of them is being taken back at each kill: the last that was made is the first. */
const KILLED_AT = Array.from({ length: KILLS }, (_, kill) =>
  Math.floor((ROWS * (KILLS - kill)) / (KILLS + 1)),
)
const TOKEN = 'undo-token'

const { connection, drop } = await createDatabase()
const database = new Database(connection, await loadRegistry())
const gate = await Gate.build(connection)
const start = () => startServer({ DATABASE_URL: urlOf(connection), BOOTSTRAP_TOKEN: TOKEN })
after(async () => {
  await gate.end()
  await database.close()
  await drop()
})

test('an undo whose server is killed half way again and again has done nothing each time, and all of it in the end', async () => {
  let server = await start()
  let api = new Client(server.port, TOKEN)
  const company = await api.create('companies', { name: 'Firm' })
  const before = await rowsOf(database)
  const people = Array.from({ length: ROWS }, (_, index) => ({
    'first-name': `P${index}`,
    'last-name': 'Test',
    companies: [company.id],
  }))
  const job = await imported(api, '/contacts/import', ndjson(...people), NDJSON)
  const written = await rowsOf(database)
  for (const row of KILLED_AT)
    await gate.stand(
      `at_${row}`,
      `DELETE ON contacts FOR EACH ROW WHEN (old.first_name = 'P${row}')`,
      String(row),
    )
  await gate.close(KILLED_AT[0]!)
  const answer = assertOk(await undo(api, { 'import-job-id': job.id }), 202)
  const address = `/undos/${answer.data.id}`
  for (const [kill, row] of KILLED_AT.entries()) {
    await gate.reached(row)
    const { state, total } = assertOk(await api.get(address)).data.attributes
    assert.equal(state, 'running')
    assert.ok(total > ROWS)
    server.child.kill('SIGKILL')
    await gate.open(row)
    await server.ended
    assert.deepEqual(difference(written, await rowsOf(database)), SAME, `nothing is done by kill ${kill}`)
    const next = KILLED_AT[kill + 1]
    if (next !== undefined) await gate.close(next)
    server = await start()
    api = new Client(server.port, TOKEN)
  }
  await until(async () => assertOk(await api.get(address)).data.attributes.state !== 'running')
  const { state, undone, processed, total } = assertOk(await api.get(address)).data.attributes
  assert.deepEqual([state, processed], ['done', total])
  assert.ok(undone > ROWS)
  assert.deepEqual(difference(before, await rowsOf(database)), SAME)
  await server.stop()
})
