import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from '../support/fill.ts'
import { startService } from '../support/service.ts'

const { api, account, database } = await startService()
const { accountId } = account

/** Records whose text is larger than any that the API takes, as an older version may have left them. */
const insert = (statement: string, count: number) =>
  fill(database.connection, `INSERT INTO ${statement} FROM generate_series(1, ${count})`)

async function assertRefused(path: string, parameter: string, names: readonly string[]) {
  const { status, document } = await api.get(path)
  assert.equal(status, 400, path)
  assert.deepEqual(document.errors[0].source, { parameter })
  for (const name of ['32 MiB', ...names]) assert.ok(document.errors[0].detail.includes(name), name)
}

test('a page of records that are too large together is refused and names the page size', async () => {
  await insert(`constants (account_id, name, value) SELECT ${accountId}, 'Large', repeat('x', 500000)`, 70)
  await assertRefused('/constants?page[size]=100', 'page[size]', [])
  assert.equal((await api.get('/constants?page[size]=3')).status, 200)
  const sparse = await api.get('/constants?page[size]=100&fields[constants]=name')
  assert.equal(sparse.document.data.length, 70)
})

test('records that are too large together are not included, whether they are few or many', async () => {
  for (const [count, length] of [
    [70, 500_000],
    [300, 200_000],
  ] as const) {
    const { id } = await api.create('companies', { name: 'Wordy' })
    const columns = 'diary_tasks (account_id, company_id, name, description)'
    await insert(`${columns} SELECT ${accountId}, ${id}, 'Large', repeat('x', ${length})`, count)
    const pages = `/api/v1/companies/${id}/tasks`
    await assertRefused(`/companies/${id}?include=tasks`, 'include', ['by tasks ', pages])
    assert.equal((await api.get(`/companies/${id}?include=tasks&fields[diary-tasks]=name`)).status, 200)
  }
})

test('a page of the change log ends early where changes are large, and none is missed', async () => {
  const { id } = await api.create('constants', { name: 'Rewritten' })
  for (let turn = 1; turn <= 12; turn++)
    await database.query(
      `UPDATE constants SET value = repeat($2, 900000) WHERE account_id = $1 AND id = $3`,
      [accountId, String(turn), id],
    )
  const sizes: number[] = []
  const seen: string[] = []
  for (let next: string | null = `/constants/${id}/changes?page[size]=100`; next; ) {
    const { document } = await api.get(next)
    sizes.push(document.data.length)
    seen.push(...document.data.map((change: { id: string }) => change.id))
    next = document.links.next
  }
  assert.equal(new Set(seen).size, 13)
  assert.equal(seen.length, 13)
  assert.ok(sizes.length > 1, `${sizes}`)
})
