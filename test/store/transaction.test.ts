import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Database, type Session } from '../../src/store/database.ts'
import { sql } from '../../src/store/sql.ts'
import { startService } from '../support/service.ts'

const { api, database, account } = await startService()
const actor = { ...account, zone: 'UTC' }
const source = await api.create('sources', { name: 'As it was' })

/** With one connection, on which all happens. */
const single = new Database({ ...database.connection, max: 1 }, database.registry)
after(() => single.close())

const named = async () => (await api.get(`/sources/${source.id}`)).document.data.attributes.name

const rename = (session: Session, name: string) =>
  session.rows(sql`UPDATE sources SET name = ${name} WHERE account_id = $1 AND id = ${source.id}`)

/** The next one on the connection will be refused. */
async function loseBegin(): Promise<void> {
  const { rows } = await single.queryParsed(
    "SELECT name FROM pg_prepared_statements WHERE statement = 'BEGIN'",
  )
  await single.queryParsed(`DEALLOCATE ${rows[0].name}`)
}

test('what follows a BEGIN that PostgreSQL refused is not stored', async () => {
  for (const time of ['first', 'second'])
    await single.transaction(actor, (session) => rename(session, `The ${time} time`))
  await loseBegin()
  const refused = single.transaction(actor, (session) => rename(session, 'Outside of a transaction'))
  await assert.rejects(refused, /prepared statement .* does not exist/)
  assert.equal(await named(), 'The second time')
})

test('what is still under way when another part of the work has failed is not stored', async () => {
  const before = await named()
  let late: Promise<unknown> | undefined
  const failed = single.transaction(actor, async (session) => {
    late = session
      .rows(sql`SELECT 1 FROM sources WHERE account_id = $1`)
      .then(() => rename(session, 'Too late'))
    await Promise.all([late, Promise.reject(new Error('Something else'))])
  })
  await assert.rejects(failed, /Something else/)
  await assert.rejects(late!, /The transaction has ended/)
  assert.equal(await named(), before)
})
