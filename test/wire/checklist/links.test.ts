import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { hrefOf, keyOf, keysOf, linkageIn, linksOf } from './inspect.ts'
import { addLink, createLinked, createUnlinked, linkagePath, newTarget, pathOf } from './linked.ts'
import { assertOk, forEveryRelationship, forEveryType, types } from './support.ts'

const { api } = await startService()

test('21: every link that is sent answers GET with 200, those of the token included', async () => {
  const starts = ['/current-token', '/profile']
  for (const type of types) starts.push(`/${type.name}`, pathOf(await createLinked(api, type)))
  const waiting = [...starts]
  const seen = new Set<string>()
  const kinds = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { status, document, text } = await api.get(path)
    assert.equal(status, 200, `${path}: ${text.slice(0, 200)}`)
    for (const [name, link] of linksOf(document)) {
      const href = hrefOf(link)
      if (href === null || seen.has(href)) continue
      seen.add(href)
      const isNewKind = !kinds.has(shapeOf(href))
      kinds.add(shapeOf(href))
      // One record of each shape is enough; following all of them would visit the same routes again.
      if (isNewKind || starts.includes(path)) waiting.push(href)
      assert.ok(['self', 'related', 'first', 'last', 'prev', 'next'].includes(name), name)
    }
  }
  for (const type of types)
    for (const name of type.relationships.keys())
      assert.ok(kinds.has(`/${type.name}/#/${name}`) && kinds.has(`/${type.name}/#/relationships/${name}`))
  assert.ok(kinds.has('/oauth-token/#'))
})

const shapeOf = (href: string) => new URL(href).pathname.replace('/api/v1', '').replace(/\/\d+(?=\/|$)/, '/#')

test('22: links do not change when the content of a relationship does, for every relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const record = await createUnlinked(api, type)
    const before = assertOk(await api.get(pathOf(record))).data
    const target = await newTarget(api, relationship)
    assertOk(await addLink(api, record, name, target), 204)
    const after = assertOk(await api.get(`${pathOf(record)}?include=${name}`)).data
    assert.ok(keysOf(linkageIn(after, name)).includes(keyOf(target)))
    assert.deepEqual(after.relationships[name].links, before.relationships[name].links)
    assert.deepEqual(after.links, before.links)
    const { links } = assertOk(await api.get(linkagePath(record, name)))
    assert.deepEqual(links, before.relationships[name].links)
  }))

test('26: a link is a string or an object with href, with brackets percent-encoded, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    await createLinked(api, type)
    const paths = [pathOf(record), `/${type.name}?page[size]=1&fields[${type.name}]=created-at&sort=id`]
    for (const name of type.relationships.keys())
      paths.push(`${pathOf(record)}/${name}`, linkagePath(record, name))
    for (const path of paths) {
      const links = linksOf(assertOk(await api.get(path)))
      for (const [name, link] of links) {
        const href = hrefOf(link)
        if (link === null) assert.ok(['prev', 'next', 'first', 'last'].includes(name))
        else assert.equal(typeof href, 'string')
        assert.doesNotMatch(href ?? '', /[[\]{}<>"\s]/)
      }
    }
    const { links } = assertOk(await api.get(paths[1]!))
    assert.match(links.next, /page%5Bsize%5D=1/)
  }))
