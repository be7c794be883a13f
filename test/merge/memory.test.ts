import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { type Row, TextQuery } from '../../src/store/connection/driver/text-query.ts'
import { fill } from '../support/fill.ts'
import { startService } from '../support/service.ts'
import { merge } from './merging.ts'

const { api, account, database } = await startService()
const COMMENTS = 1_200
const LONG = 10_000
const { handleDataRow } = TextQuery.prototype

test('what points at merged records is read piece by piece, and all of it moves', async () => {
  const [survivor, other] = [
    await api.create('companies', { name: 'Acme' }),
    await api.create('companies', { name: 'Acme' }),
  ]
  await fill(
    database.connection,
    `INSERT INTO comments (account_id, company_id, body) SELECT $1, $2, repeat('x', $3::int) FROM generate_series(1, $4::int)`,
    [account.accountId, other.id, LONG, COMMENTS],
  )
  const characters = new Map<TextQuery, number>()
  const rows = mock.method(
    TextQuery.prototype,
    'handleDataRow',
    function (this: TextQuery, { fields }: { fields: Row }) {
      const more = fields.reduce((sum, text) => sum + (text?.length ?? 0), 0)
      characters.set(this, (characters.get(this) ?? 0) + more)
      return handleDataRow.call(this, { fields })
    },
  )
  await merge(api, survivor, other)
  rows.mock.restore()
  assert.ok(Math.max(...characters.values()) < (COMMENTS / 2) * LONG)
  const about = `filter[commentable-type]=companies&filter[commentable-id]=${survivor.id}`
  const { document } = await api.get(`/comments?${about}&page[size]=1`)
  assert.equal(document.meta['record-count'], COMMENTS)
})
