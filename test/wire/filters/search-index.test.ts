import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../../support/fill.ts'
import { listStatement } from '../../support/list-statement.ts'
import { startService } from '../../support/service.ts'
import { registry } from '../registry/every.ts'
import { idsIn } from './lists.ts'

const { database, account, api } = await startService()
const ROWS = 20_000

/** Rows made by the database itself: this many requests would take minutes. */
const FILL = {
  contacts: `INSERT INTO contacts (account_id, first_name, last_name, mobile_phone, email, note)
    SELECT $1, 'Anna', left(md5(n::text), 12), '+7' || (9000000000 + n), n || '@example.com',
      CASE WHEN n % 7 = 0 THEN 'Noted ' || left(md5((-n)::text), 12) END
    FROM generate_series(1, ${ROWS}) n`,
  companies: `INSERT INTO companies (account_id, name, inn)
    SELECT $1, 'Company ' || left(md5(n::text), 12), 7000000000 + n FROM generate_series(1, ${ROWS}) n`,
  deals: `INSERT INTO deals (account_id, name, number)
    SELECT $1, 'Deal ' || left(md5(n::text), 12), 500000 + n FROM generate_series(1, ${ROWS}) n`,
  orders: `INSERT INTO orders (account_id, name, number)
    SELECT $1, 'Order ' || left(md5(n::text), 12), 500000 + n FROM generate_series(1, ${ROWS}) n`,
}

/** Words of the 777th row, and nearly all of no other. */
const SEARCHES = {
  contacts: ['9000000777', '+7(900)000-07-77', 'f1c159258841', '8f324f72719d'],
  companies: ['7000000777', 'company f1c159258841'],
  deals: ['500777', 'f1c159258841 deal'],
  orders: ['500777', 'f1c159258841 order'],
}

/** How PostgreSQL runs the statements of a list: once planned for these values, once for any. */
async function plansOf(type: string, query: string): Promise<string[]> {
  const actor = { accountId: account.accountId, userId: account.userId, zone: 'UTC' }
  const { text, values } = await listStatement(registry, actor, registry.type(type), query)
  const explained = await database.query(`EXPLAIN ${text}`, [account.accountId, ...values])
  const generic = await database.pool.query<string[]>({
    text: `EXPLAIN (GENERIC_PLAN) ${text}`,
    rowMode: 'array',
  })
  return [explained.flat().join('\n'), generic.rows.flat().join('\n')]
}

/** All rows of the account, where the primary key should give some by their ids. */
const WHOLE_ACCOUNT = /_pkey[^\n]*\n[^\n]*Index Cond: \(account_id = [^()]*\)\n/

async function assertIndexed(type: string, query: string, index: string): Promise<void> {
  for (const plan of await plansOf(type, query)) {
    assert.match(plan, new RegExp(`Scan (on|using) ${index}`), `${query}\n${plan}`)
    assert.doesNotMatch(plan, /Seq Scan/, `${query}\n${plan}`)
    assert.doesNotMatch(plan, WHOLE_ACCOUNT, `${query}\n${plan}`)
  }
}

for (const [type, rows] of Object.entries(FILL) as [keyof typeof FILL, string][])
  test(`${type}: a search among ${ROWS} records takes the index and does not scan the table`, async () => {
    await fill(database.connection, rows, [account.accountId])
    await fill(database.connection, `VACUUM ANALYZE ${registry.type(type).table}`)
    for (const words of SEARCHES[type]) {
      const query = `filter[q]=${encodeURIComponent(words)}`
      await assertIndexed(type, query, `${type}_search`)
      assert.equal(idsIn(await api.get(`/${type}?${query}`)).length, 1, words)
    }
  })

test('phones, names, e-mails and custom fields are found over their indexes too', async () => {
  await assertIndexed('contacts', 'filter[mobile-phone]=9000000777', 'contacts_by_mobile_phone')
  await assertIndexed('contacts', 'filter[any-phone]=9000000777', 'contacts_by_work_phone')
  await assertIndexed('contacts', 'filter[last-name]=Nobody', 'contacts_by_last_name')
  await assertIndexed('contacts', 'filter[email]=nobody@example.com', 'contacts_by_email')
  await assertIndexed('contacts', 'filter[custom-12]=nothing', 'contacts_by_customs')
})
