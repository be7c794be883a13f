import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeNumber } from '../../src/papers/numbers.ts'
import type { Session } from '../../src/store/database.ts'
import { startService } from '../support/service.ts'

const { account, database } = await startService()

const have = (begin: string, numbers: readonly number[]) =>
  database.query(
    'INSERT INTO invoices (account_id, number) SELECT $1::bigint, $2::text || n FROM unnest($3::bigint[]) n',
    [account.accountId, begin, numbers],
  )

/** The next number, and how many statements found it. */
const taken = (begin: string) =>
  database.transaction({ ...account, zone: 'UTC' }, async (session) => {
    let statements = 0
    const rows: Session['rows'] = (...asked) => {
      statements++
      return session.rows(...asked)
    }
    const number = await takeNumber({ ...session, rows }, 'invoice', begin, '2026-11-19')
    return { number, statements }
  })

test('however many numbers are given by hand, the next one is found at once', async () => {
  const begin = 'MANY-{{year}}-'
  await have(
    'MANY-2026-',
    Array.from({ length: 500 }, (_, index) => index + 1),
  )
  const { number, statements } = await taken(begin)
  assert.equal(number, 'MANY-2026-501')
  assert.ok(statements <= 4, `${statements} statements`)
  assert.deepEqual(await taken(begin), { number: 'MANY-2026-502', statements: 2 })
})

test('numbers given by hand are passed over, and those between them are not', async () => {
  await have('🧾%-', [1, 1, 2, 4, 900_000_000_000_000, 10, 11])
  for (const other of ['3a', '005', '3 ', '99999999999999999999'])
    await database.query('INSERT INTO invoices (account_id, number) VALUES ($1, $2)', [
      account.accountId,
      `🧾%-${other}`,
    ])
  const numbers: string[] = []
  for (let count = 0; count < 8; count++) numbers.push((await taken('🧾%-')).number)
  assert.deepEqual(
    numbers,
    [3, 5, 6, 7, 8, 9, 12, 13].map((number) => `🧾%-${number}`),
  )
})

test('whether a number is taken is looked up', async () => {
  await database.query('ANALYZE invoices')
  const plan = await database.query(
    `EXPLAIN SELECT 1 FROM invoices i WHERE i.account_id = $1 AND i.number COLLATE "C" = $2 LIMIT 1`,
    [account.accountId, 'MANY-2026-7'],
  )
  assert.match(plan.join(), /invoices_by_number/)
})
