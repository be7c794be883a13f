import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { everyRelationship, everyType } from './every.ts'
import { identify, linkageTo, readMembers, sendLink, targetsOf } from './linkage.ts'

const { api } = await startService()

async function follow(link: string): Promise<Document> {
  const answer = await api.get(link)
  assert.equal(answer.status, 200, link)
  return answer.document
}

everyType('every link of a record and of its list answers', async (type) => {
  const record = await createSample(api, type)
  assert.deepEqual((await follow(record.links.self)).data, record)
  for (const { links } of Object.values<Document>(record.relationships ?? {})) {
    const linkage = await follow(links.self)
    assert.deepEqual(linkage.links, links)
    const related = await follow(links.related)
    assert.deepEqual(
      [related.data].flat().map((one) => one && identify(one)),
      [linkage.data].flat(),
    )
    for (const one of [related.data].flat())
      if (one) assert.deepEqual((await follow(one.links.self)).data, one)
  }
  const list = await follow(`/${type.name}?sort=-id&page[size]=2`)
  for (const one of list.data) assert.deepEqual((await follow(one.links.self)).data, one)
})

everyType('the page links lead through the whole list and keep the other parameters', async (type) => {
  for (let count = 0; count < 3; count++) await createSample(api, type)
  const start = `/${type.name}?filter[created-at-gte]=2020.01.01&sort=-id&page[size]=2&fields[${type.name}]=created-at`
  const first = await follow(start)
  assert.equal(first.links.prev, null)
  const seen: string[] = []
  let page = first
  for (;;) {
    assert.ok(page.data.length <= 2)
    for (const record of page.data) {
      assert.deepEqual(Object.keys(record.attributes), ['created-at'])
      seen.push(record.id)
    }
    if (page.links.next === null) break
    const next = await follow(page.links.next)
    assert.deepEqual((await follow(next.links.prev)).data, page.data)
    page = next
  }
  assert.equal(seen.length, first.meta['record-count'])
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => Number(b) - Number(a)),
  )
  assert.equal(new Set(seen).size, seen.length)
  assert.deepEqual((await follow(page.links.first)).data, first.data)
  assert.deepEqual((await follow(first.links.last)).data, page.data)
})

everyRelationship(
  'is paged, sorted and filtered at its related address as a list is',
  async (side) => {
    const { type, name } = side
    const targets = [...(await targetsOf(api, side)), ...(await targetsOf(api, side))]
    const owner = await createSample(api, type)
    await sendLink(api, 'POST', owner, name, targets)
    const members = await readMembers(api, owner, name)
    const path = `/${type.name}/${owner.id}/${name}`
    const seen = []
    let page = await follow(`${path}?sort=-id&page[size]=1`)
    assert.deepEqual(page.meta, { 'record-count': members.length, 'page-count': members.length })
    seen.push(...page.data)
    while (page.links.next !== null) {
      page = await follow(page.links.next)
      seen.push(...page.data)
    }
    assert.deepEqual(seen.map(identify), members.toReversed())
    const none = await follow(`${path}?filter[created-at-gte]=2999.01.01`)
    assert.deepEqual(none.data, [])
    assert.deepEqual(none.meta, { 'record-count': 0, 'page-count': 0 })
  },
  ({ relationship }) => !isToOne(relationship),
)

everyRelationship(
  'shows one record, with what it includes, at its related address',
  async (side) => {
    const { type, name } = side
    for (const target of await targetsOf(api, side)) {
      const owner = await createSample(api, type, { [name]: { data: linkageTo(side, target) } })
      const { data } = await follow(`/${type.name}/${owner.id}/${name}`)
      assert.deepEqual(data, (await follow(`/${target.type}/${target.id}`)).data)
      const names = Object.keys(data.relationships ?? {}).join(',')
      const whole = await follow(`/${type.name}/${owner.id}/${name}?include=${names}`)
      assert.deepEqual(whole, await follow(`/${target.type}/${target.id}?include=${names}`))
    }
  },
  ({ relationship }) => isToOne(relationship),
)
