import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'

const { api, database, account } = await startService()
await database.query(
  `INSERT INTO sources (account_id, name) SELECT $1, 'Source ' || n FROM generate_series(1, 120) n`,
  [account.accountId],
)

const page = async (query: string) => {
  const { status, document, text } = await api.get(`/sources${query}`)
  assert.equal(status, 200, text)
  return { size: document.data.length, meta: document.meta, links: document.links }
}

test('a page has fifty records unless the client asks for another size', async () => {
  assert.deepEqual((await page('')).size, 50)
  assert.deepEqual((await page('')).meta, { 'record-count': 120, 'page-count': 3 })
  assert.equal((await page('?page[number]=3')).size, 20)
})

test('a page has at most a hundred records, and at least one', async () => {
  assert.equal((await page('?page[size]=100')).size, 100)
  assert.equal((await page('?page[size]=100&page[number]=2')).size, 20)
  assert.equal((await page('?page[size]=1')).size, 1)
  assert.equal((await page('?page[size]=1')).meta['page-count'], 120)
})

test('page=2 and page[number]=2 are the same', async () => {
  assert.deepEqual(await page('?page=2').then(({ size }) => size), 50)
  assert.equal(
    (await api.get('/sources?page=2')).document.data[0].id,
    (await api.get('/sources?page[number]=2')).document.data[0].id,
  )
})

test('sizes and numbers that are none are refused by the name of the parameter, for every type', async () => {
  const bad = ['0', '-1', 'abc', '1.5', '', '1e2', ' 5', '0x10', '%2B5', 'null', '99999999999999999999']
  for (const { name } of types)
    for (const value of name === 'sources' ? bad : ['0', 'abc'])
      for (const parameter of ['page[size]', 'page[number]']) {
        const { status, document } = await api.get(`/${name}?${parameter}=${value}`)
        assert.equal(status, 400, `${name} ${parameter}=${value}`)
        assert.deepEqual(document.errors[0].source, { parameter })
        assert.equal(document.errors[0].code, '118')
      }
})

test('a size over a hundred is refused', async () => {
  for (const value of ['101', '1000', '2147483648']) {
    const { status, document } = await api.get(`/sources?page[size]=${value}`)
    assert.equal(status, 400)
    assert.deepEqual(document.errors[0].source, { parameter: 'page[size]' })
  }
})

test('other members of page do not exist', async () => {
  for (const parameter of ['page[offset]', 'page[limit]', 'page[cursor]', 'page[]']) {
    const { status, document } = await api.get(`/sources?${parameter}=x`)
    assert.equal(status, 400)
    assert.equal(document.errors[0].code, '118')
  }
})

test('past the end there is an empty page with the same counts and a way back', async () => {
  for (const number of ['4', '1000000', '999999999999999']) {
    const { size, meta, links } = await page(`?page[number]=${number}`)
    assert.equal(size, 0)
    assert.deepEqual(meta, { 'record-count': 120, 'page-count': 3 })
    assert.equal(links.next, null)
    assert.equal((await api.get(links.prev)).document.data.length, 20)
  }
})

test('an empty list has no pages', async () => {
  const { document } = await api.get('/competitors')
  assert.deepEqual(document.data, [])
  assert.deepEqual(document.meta, { 'record-count': 0, 'page-count': 0 })
})

test('walking from next to next meets every record once, also when many share the sorted value', async () => {
  const seen: string[] = []
  let next: string | null = '/sources?sort=-created-at&page[size]=7'
  while (next !== null) {
    const { document } = await api.get(next)
    seen.push(...document.data.map(({ id }: { id: string }) => id))
    next = document.links.next
  }
  assert.equal(seen.length, 120)
  assert.equal(new Set(seen).size, 120)
})
