import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StatementNames } from '../../src/store/connection/driver/statement-names.ts'
import { listStatement } from '../support/list-statement.ts'
import { startService } from '../support/service.ts'
import { registry, types } from '../wire/registry/every.ts'

const { api, account, database } = await startService()
const actor = { accountId: account.accountId, userId: account.userId, zone: 'UTC' }

const textOf = async (type: string, query: string) =>
  (await listStatement(registry, actor, registry.type(type), query)).text

const times = (count: number, item: string, separator: string) =>
  Array.from({ length: count }, () => item).join(separator)

test('a search of more words is the same statement, apart from a few shapes', async () => {
  for (const type of types.filter(({ filters }) => filters.get('q')?.kind === 'search')) {
    const texts = new Set<string>()
    for (let words = 1; words <= 30; words++)
      for (const [plain, phones] of [
        [words, 0],
        [0, words],
        [words - 1, 1],
      ] as const)
        texts.add(
          await textOf(type.name, `filter[q]=${times(plain, 'abc', '+')}+${times(phones, '%2B7(921)', '+')}`),
        )
    assert.ok(texts.size <= 18, `${type.name}: ${texts.size}`)
  }
})

test('a list of more values is the same statement', async () => {
  for (const type of types)
    for (const [name, filter] of type.filters) {
      if (!['related', 'memberOf', 'phone', 'exactly', 'equals'].includes(filter.kind)) continue
      const isTruth =
        filter.kind === 'equals' && type.attributes.get(filter.attribute)!.kind.name === 'boolean'
      const isChoice =
        filter.kind === 'equals' && type.attributes.get(filter.attribute)!.kind.name === 'choice'
      if (isTruth || isChoice) continue
      // One value alone may keep the order of an index.
      const few = await textOf(type.name, `filter[${name}]=7,8`)
      assert.equal(await textOf(type.name, `filter[${name}]=${times(1_000, '7', ',')}`), few, name)
    }
})

test('a search finds what has all of its words, however many they are', async () => {
  const words = Array.from({ length: 30 }, (_, index) => `word${index}x`)
  const description = `${words.join(' ')} +7 (921) 314-60-28`
  const { id } = await api.create('companies', { name: 'Wordy', description })
  await api.create('companies', { name: 'Lacks one', description: words.slice(1).join(' ') })
  const found = async (q: string) =>
    (await api.get(`/companies?filter[q]=${encodeURIComponent(q)}`)).document.data.map(
      (one: { id: string }) => one.id,
    )
  assert.deepEqual(await found(words.join(' ').toUpperCase()), [id])
  assert.deepEqual(await found(`${words.slice(0, 28).join(' ')} no-such-word`), [])
})

test('what comes again is named, what comes once or is very long is not', () => {
  const names = new StatementNames()
  assert.equal(names.nameOf('SELECT 1'), undefined)
  const name = names.nameOf('SELECT 1')
  assert.ok(name)
  assert.equal(names.nameOf('SELECT 1'), name)
  const long = `SELECT ${times(4_000, '1', ', ')}`
  for (let time = 0; time < 3; time++) assert.equal(names.nameOf(long), undefined)
  for (let number = 0; number < 5_000; number++) names.nameOf(`SELECT ${number} ${' '.repeat(4_000)}`)
  assert.equal(names.nameOf('SELECT 1'), undefined, 'it has been forgotten, so that memory is bounded')
  assert.notEqual(names.nameOf('SELECT 1'), name)
})

/** Lists of ever other shapes: each set of filters is one. */
const shapeOf = (number: number) => {
  const filters = [
    'archived',
    'discarded',
    'actual',
    'discarded-at-null',
    'first-name',
    'last-name',
    'email',
    'mobile-phone',
    'q',
  ]
  return filters
    .filter((_, bit) => (number >> bit) & 1)
    .map((name) => `filter[${name}]=1`)
    .join('&')
}

test('lists of hundreds of shapes leave few prepared statements behind, and all are answered', async () => {
  for (let number = 0; number < 300; number++)
    for (let time = 0; time < 3; time++) {
      const answer = await api.get(`/contacts?${shapeOf(number)}`)
      assert.equal(answer.status, 200, answer.text)
    }
  const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  const kept = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query('SELECT statement FROM pg_prepared_statements')
      return rows.map(({ statement }: { statement: string }) => statement.length)
    }),
  )
  for (const client of clients) client.release()
  assert.ok(
    Math.max(...kept.map((lengths) => lengths.length)) > 50,
    'statements that come again are prepared',
  )
  for (const lengths of kept) {
    assert.ok(lengths.length <= 250, `${lengths.length}`)
    assert.ok(lengths.reduce((sum, length) => sum + length, 0) <= 600_000)
    assert.ok(Math.max(0, ...lengths) <= 8_000)
  }
})
