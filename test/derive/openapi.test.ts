import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { canBeMerged, signsOf } from '../../src/definition/duplicates.ts'
import { pascalCase } from '../../src/definition/naming.ts'
import { isToOne } from '../../src/definition/relationship.ts'
import { allScopes } from '../../src/definition/scopes.ts'
import { openApi } from '../../src/derive/openapi.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import type { Document } from '../support/client.ts'

const registry = await loadRegistry()
const types = [...registry.types.values()]
const description: Document = openApi(registry, 'http://rapport.test')
const { paths, components } = description

const resolve = (node: Document): Document =>
  node?.$ref
    ? resolve(
        node.$ref
          .slice(2)
          .split('/')
          .reduce((part: Document, step: string) => part[step], description),
      )
    : node

const schemaIn = (message: Document) => resolve(resolve(message).content['application/vnd.api+json'].schema)
const parametersOf = (operation: Document): Document[] => operation.parameters.map(resolve)
const parameterOf = (operation: Document, name: string) =>
  parametersOf(operation).find((one) => one.name === name)
const methodsAt = (path: string) => Object.keys(paths[path] ?? {}).filter((key) => key !== 'parameters')

const operations: [string, Document][] = Object.entries<Document>(paths).flatMap(([path, item]) =>
  Object.entries<Document>(item)
    .filter(([key]) => key !== 'parameters')
    .map(([method, operation]): [string, Document] => [`${method} ${path}`, operation]),
)

test('the description is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(description))
  assert.equal(result.valid, true, JSON.stringify(result.errors))
})

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to!)
  assert.ok(references.length > 1000)
  for (const $ref of new Set(references)) assert.ok(resolve({ $ref }), $ref)
})

test('every component is used', () => {
  const text = JSON.stringify(description)
  const unused = ['parameters', 'responses', 'schemas'].flatMap((kind) =>
    Object.keys(components[kind]).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
  )
  assert.deepEqual(unused, [])
})

test('operation ids differ from each other', () => {
  const ids = operations.map(([, { operationId }]) => operationId)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
})

test('every operation below /api/v1 describes its errors and names its scopes', () => {
  const known = new Set(allScopes(registry))
  for (const [name, { responses, 'x-scopes': scopes }] of operations) {
    if (!name.includes('/api/v1/')) continue
    assert.deepEqual(responses.default, { $ref: '#/components/responses/Errors' }, name)
    for (const scope of scopes) assert.ok(known.has(scope), `${name}: ${scope}`)
    if (!/current-token|oauth-token|operations|import-jobs|undos|v1\/changes(\/stream)?$/.test(name))
      assert.ok(scopes.length > 0, name)
  }
})

/** The rules of the usual linters that a generator of clients stumbles over. */
test('every operation is told in words and declares its refusals', () => {
  for (const [name, { summary, description: words, responses, tags }] of operations) {
    assert.ok(summary && words, name)
    assert.deepEqual(responses['4XX'], { $ref: '#/components/responses/Errors' }, name)
    assert.ok(
      tags.every((tag: string) => description.tags.some((one: Document) => one.name === tag)),
      name,
    )
  }
})

test('every schema of an array says what stands in it', () => {
  const walk = (node: Document, path: string): void => {
    if (typeof node !== 'object' || node === null) return
    const isArray = [node.type].flat().includes('array')
    assert.ok(!isArray || node.items, path)
    for (const [key, member] of Object.entries(node)) walk(member, `${path}/${key}`)
  }
  walk(description, '')
})

test('what the service keeps linked is told not to take null', () => {
  for (const { name, relationships } of types)
    for (const [link, one] of relationships) {
      const { patch } = paths[`/api/v1/${name}/{id}/relationships/${link}`]
      const isKept = isToOne(one) && one.isNeverEmpty
      assert.equal(/not emptied/.test(patch.description), isKept, `${name}.${link}`)
    }
})

test('addresses that no definition describes are there', () => {
  assert.deepEqual(methodsAt('/api/v1/current-token'), ['get', 'patch', 'put'])
  for (const path of [
    '/api/v1/documents/{id}/download',
    '/api/v1/oauth-token/{id}',
    '/api/v1/profile',
    '/healthz',
    '/readyz',
  ])
    assert.deepEqual(methodsAt(path), ['get'])
  for (const makes of ['contact', 'deal', 'order'])
    assert.deepEqual(methodsAt(`/web_forms/${makes}`), ['post'])
})

for (const type of types) {
  const list = paths[`/api/v1/${type.name}`].get
  const create = paths[`/api/v1/${type.name}`].post
  const update = paths[`/api/v1/${type.name}/{id}`].patch

  test(`${type.name}: all operations are described, with the scopes that they need`, () => {
    assert.deepEqual(methodsAt(`/api/v1/${type.name}`), ['get', 'post'])
    assert.deepEqual(methodsAt(`/api/v1/${type.name}/{id}`), ['get', 'patch', 'put', 'delete'])
    assert.deepEqual(list['x-scopes'], [`${type.scope}_read`])
    assert.deepEqual(create['x-scopes'], [`${type.scope}_write`])
    assert.deepEqual(Object.keys(list.responses), ['200', '304', '429', '4XX', 'default'])
    assert.deepEqual(Object.keys(resolve(create.responses[201]).headers), ['ETag', 'Location'])
  })

  test(`${type.name}: fields are shown in order, and what the service keeps cannot be written`, () => {
    const { attributes, relationships } = resolve(
      schemaIn(list.responses[200]).properties.data.items,
    ).properties
    assert.deepEqual(Object.keys(resolve(attributes).properties), [...type.attributes.keys()])
    assert.deepEqual(Object.keys(resolve(relationships)?.properties ?? {}), [...type.relationships.keys()])
    const written = resolve(schemaIn(update.requestBody).properties.data.properties.attributes)
    const writable = [...type.attributes]
      .filter(([, { isComputed, linkPart }]) => !isComputed || linkPart)
      .map(([name]) => name)
    assert.deepEqual(Object.keys(written.properties), writable)
  })

  test(`${type.name}: creating requires what the definition requires`, () => {
    const { attributes } = schemaIn(create.requestBody).properties.data.properties
    const required = [...type.attributes].filter(([, one]) => one.isRequired && one.initial === undefined)
    assert.deepEqual(
      attributes.required ?? [],
      required.map(([name]) => name),
    )
  })

  test(`${type.name}: every parameter of a list is described`, () => {
    const names = parametersOf(list).map(({ name }) => name)
    for (const name of [
      'page[number]',
      'page[size]',
      'page[after]',
      'page[before]',
      'sort',
      `fields[${type.name}]`,
    ])
      assert.ok(names.includes(name))
    const filters = parametersOf(list).filter(({ name }) => name.startsWith('filter['))
    assert.deepEqual(
      filters.map(({ name }) => name),
      [...type.filters.keys(), 'where'].map((name) => `filter[${name}]`),
    )
    for (const { name, description: text } of filters) assert.ok(text, name)
    const sortable = [...type.attributes].filter(([, { kind }]) => kind.sortable).map(([name]) => name)
    for (const name of ['id', ...sortable]) {
      const { items } = parameterOf(list, 'sort').schema
      const own = items.anyOf?.[0].enum ?? items.enum
      assert.ok(own.includes(name) && own.includes(`-${name}`), name)
    }
    if (type.relationships.size > 0) {
      const [names, deeper] = parameterOf(list, 'include').schema.items.anyOf
      assert.deepEqual(names.enum, [...type.relationships.keys()])
      for (const name of names.enum) assert.match(`${name}.user.user-group`, new RegExp(deeper.pattern))
    }
  })

  for (const [name, relationship] of type.relationships)
    test(`${type.name}.${name}: reading what is linked and the linkage itself are described`, () => {
      const related = paths[`/api/v1/${type.name}/{id}/${name}`].get
      const scopes = [type, ...relationship.targets.map((target) => registry.type(target))]
      assert.deepEqual(related['x-scopes'], [...new Set(scopes.map(({ scope }) => `${scope}_read`))])
      const { properties } = schemaIn(related.responses[200])
      assert.equal('links' in properties, !isToOne(relationship))
      assert.deepEqual(
        methodsAt(`/api/v1/${type.name}/{id}/relationships/${name}`),
        isToOne(relationship) ? ['get', 'patch', 'put'] : ['get', 'patch', 'put', 'post', 'delete'],
      )
    })
}

for (const type of types)
  test(`${type.name}: duplicates and merging are described ${canBeMerged(type) ? 'with what they need' : 'nowhere'}`, () => {
    const [list, merge] = [`/api/v1/${type.name}/duplicates`, `/api/v1/${type.name}/{id}/merge`]
    if (!canBeMerged(type)) return assert.deepEqual([...methodsAt(list), ...methodsAt(merge)], [])
    const { get } = paths[list]
    const { post } = paths[merge]
    assert.deepEqual(get['x-scopes'], [`${type.scope}_read`])
    assert.deepEqual(Object.keys(get.responses), ['200', '429', '4XX', 'default'])
    assert.deepEqual(parameterOf(get, 'filter[by]').schema.items.enum, signsOf(type))
    const [, deeper] = parameterOf(get, 'include').schema.items.anyOf
    assert.match('records.responsible', new RegExp(deeper.pattern))
    assert.deepEqual(post['x-scopes'], [`${type.scope}_write`])
    assert.deepEqual(Object.keys(resolve(post.responses[200]).headers), ['ETag'])
    assert.deepEqual(
      parametersOf(post)
        .slice(0, 2)
        .map(({ name }) => name),
      ['If-Match', 'Idempotency-Key'],
    )
    const { items, maxItems } = schemaIn(post.requestBody).properties.data
    assert.deepEqual([resolve(items).properties.type.const, maxItems], [type.name, 100])
  })

test('the longest text that an attribute takes is told, for every type', () => {
  const longest: Record<string, number> = { text: 500, 'long text': 10_000 }
  for (const { name, singular, attributes } of types) {
    const { properties } = components.schemas[`${pascalCase(singular)}WrittenAttributes`]
    for (const [attribute, { kind, isComputed }] of attributes)
      if (!isComputed && longest[kind.name])
        assert.equal(properties[attribute].maxLength, longest[kind.name], `${name}.${attribute}`)
  }
})
