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

/** Fails at once while another part of it is about to write; `late` is what becomes of that. */
function failInPart(session: Session): { late: Promise<unknown>; all: Promise<unknown> } {
  const read = session.rows(sql`SELECT 1 FROM sources WHERE account_id = $1`)
  const late = read.then(() => rename(session, 'Too late'))
  return { late, all: Promise.all([late, Promise.reject(new Error('Something else'))]) }
}

test('what is still under way when another part of a transaction has failed is not stored', async () => {
  const before = await named()
  let late: Promise<unknown> | undefined
  const failed = single.transaction(actor, async (session) => {
    const parts = failInPart(session)
    late = parts.late
    await parts.all
  })
  await assert.rejects(failed, /Something else/)
  await assert.rejects(late!, /has ended/)
  assert.equal(await named(), before)
})

test('what is still under way when a savepoint is taken back is not stored with the rest', async () => {
  const before = await named()
  await single.transaction(actor, async (session) => {
    let late: Promise<unknown> | undefined
    const failed = session.inSavepoint(async () => {
      const parts = failInPart(session)
      late = parts.late
      await parts.all
    })
    await assert.rejects(failed, /Something else/)
    await assert.rejects(late!, /has ended/)
  })
  assert.equal(await named(), before)
})
