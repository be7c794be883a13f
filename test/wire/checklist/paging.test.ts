import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { addLink, createWithLink, isToMany, linkedNow, newTarget, pathOf } from './linked.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from './support.ts'

const { api } = await startService()

const idsOf = ({ data }: Document): string[] => data.map(({ id }: Document) => id)
const amongTies = (year: number) =>
  `filter[created-at-gte]=${year}.01.01&filter[created-at-lte]=${year}.12.31`

/** Five records that were made at the same time: every one ties with every other. */
async function createTies(type: ResourceType, year: number): Promise<string[]> {
  const attributes = () => ({ ...sampleAttributes(type), 'created-at': `${year}-05-05T00:00:00.000Z` })
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await api.create(type.name, attributes())).id)
  return ids
}

async function walk(first: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | null = first; next; ) {
    const document: Document = assertOk(await api.get(next))
    pages.push(idsOf(document))
    next = document.links.next ?? null
    assert.ok(pages.length < 10, 'the walk ends')
  }
  return pages
}

test('41: walking all pages meets every record exactly once, also among ties, for every type', () =>
  forEveryType(async (type) => {
    const ids = await createTies(type, 2900)
    for (const sort of ['', '&sort=created-at', '&sort=-created-at']) {
      const pages = await walk(`/${type.name}?${amongTies(2900)}&page[size]=2${sort}`)
      assert.deepEqual(
        pages.map(({ length }) => length),
        [2, 2, 1],
      )
      assert.deepEqual(pages.flat().toSorted(byNumber), ids)
    }
    const from = `/${type.name}?${amongTies(2900)}&page[size]=2`
    const { meta } = assertOk(await api.get(from))
    assert.deepEqual(meta, { 'record-count': 5, 'page-count': 3 })
  }))

const byNumber = (one: string, other: string) => Number(one) - Number(other)

const parametersOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

test('42: page links are first, last, prev and next and keep all other parameters, for every type', () =>
  forEveryType(async (type) => {
    const ids = await createTies(type, 3000)
    const kept: Record<string, string> = {
      'filter[created-at-gte]': '3000.05.05 00:00',
      sort: '-created-at,id',
      [`fields[${type.name}]`]: 'created-at',
      'page[size]': '2',
      'x-trace': 'a&b=c+d%Ж',
    }
    const [relationship] = type.relationships.keys()
    if (relationship) kept.include = relationship
    const at = (number: string) => `/${type.name}?${new URLSearchParams({ ...kept, 'page[number]': number })}`
    const expected: Record<string, Record<string, string | null>> = {
      1: { first: '1', prev: null, next: '2', last: '3' },
      2: { first: '1', prev: '1', next: '3', last: '3' },
      3: { first: '1', prev: '2', next: null, last: '3' },
    }
    for (const [number, links] of Object.entries(expected)) {
      const document = assertOk(await api.get(at(number)))
      assert.deepEqual(idsOf(document), ids.slice(Number(number) * 2 - 2, Number(number) * 2))
      assert.deepEqual(new Set(Object.keys(document.links)), new Set(['first', 'prev', 'next', 'last']))
      for (const [name, page] of Object.entries(links)) {
        const link = document.links[name]
        if (page === null) assert.equal(link, null)
        else assert.deepEqual(parametersOf(link), { ...kept, 'page[number]': page }, name)
        if (page)
          assert.deepEqual(idsOf(assertOk(await api.get(link))), idsOf(assertOk(await api.get(at(page)))))
      }
    }
  }))

const WRONG_PAGES = [
  ...['0', '-1', 'abc', '101', '1.5', '', '1e1', '99999999999999999999'].map((value) => ['size', value]),
  ...['0', '-1', 'abc', '1.5', ''].map((value) => ['number', value]),
] as [string, string][]

async function assertPaging(list: string): Promise<void> {
  const join = list.includes('?') ? '&' : '?'
  for (const [member, value] of WRONG_PAGES)
    assertRefused(await api.get(`${list}${join}page[${member}]=${value}`), 400, {
      parameter: `page[${member}]`,
    })
  for (const page of ['0', 'abc', '-2'])
    assertRefused(await api.get(`${list}${join}page=${page}`), 400, { parameter: 'page' })
  const pastTheEnd = assertOk(await api.get(`${list}${join}page[number]=4000`))
  assert.deepEqual(pastTheEnd.data, [])
  assert.ok(pastTheEnd.meta['record-count'] > 0)
  assert.equal(pastTheEnd.links.next ?? null, null)
  assertOk(await api.get(`${list}${join}page[size]=100`))
}

test('43: sizes and numbers of pages out of range are 400, past the end is empty, for every type', () =>
  forEveryType(async (type) => {
    const ids = await createTies(type, 2950)
    await assertPaging(`/${type.name}`)
    const second = assertOk(await api.get(`/${type.name}?${amongTies(2950)}&page[size]=2&page=2`))
    assert.deepEqual(idsOf(second), ids.slice(2, 4))
  }))

test('43: related lists page as others do, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record } = await createWithLink(api, type, name)
    assertOk(await addLink(api, record, name, await newTarget(api, relationship)), 204)
    const ids = (await linkedNow(api, record, name)).map(({ id }) => id)
    assert.ok(ids.length >= 2)
    const list = `${pathOf(record)}/${name}`
    await assertPaging(list)
    const pages = await walk(`${list}?page[size]=1`)
    assert.ok(pages.every(({ length }) => length === 1))
    assert.deepEqual(pages.flat(), ids.toSorted(byNumber))
  }, isToMany))
