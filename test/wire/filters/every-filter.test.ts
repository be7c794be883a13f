import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../../../src/definition/filter.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Client, Document } from '../../support/client.ts'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { registry, types } from '../registry/every.ts'
import { cases } from './cases/all.ts'
import type { FilterCase, Finding, Make } from './cases/case.ts'
import { allIds, byNumber, idOf, idsIn, spellingsOf } from './lists.ts'

const service = await startService()

const TAKES_A_LIST = new Set<Filter['kind']>([
  'equals',
  'exactly',
  'phone',
  'related',
  'memberOf',
  'savedTable',
  'state',
  'ids',
  'targetType',
  'typeName',
])

test('every filter of every type has a case here, and no case is of a filter that does not exist', () => {
  const exercised = [...cases].flatMap(([type, of]) => Object.keys(of).map((name) => `${type} ${name}`))
  const offered = types.flatMap((type) => [...type.filters.keys()].map((name) => `${type.name} ${name}`))
  assert.deepEqual(exercised.sort(), offered.sort())
})

for (const type of types)
  for (const [name, filterCase] of Object.entries(cases.get(type.name)!)) {
    test(`${type.name}: the filter ${name} finds what it should and leaves out the rest`, async () => {
      const { api } = await service.addAccount()
      await check(
        api,
        { type, name, list: `/${type.name}`, spellings: spellingsOf(name) },
        filterCase,
        makeIn(api, type),
      )
    })
    const owning = isFirstOfItsKind(type, name) && relationshipTo(type, type.filters.get(name)!)
    if (!owning) continue
    test(`${type.name}: the filter ${name} works on the list of ${owning.type.name}.${owning.name}`, async () => {
      const { api } = await service.addAccount()
      // The same records outside of the relationship must not appear.
      await filterCase(makeIn(api, type), api)
      const owner = await api.create(owning.type.name, sampleAttributes(owning.type))
      const address = `/${owning.type.name}/${owner.id}`
      const make = linkedTo(api, makeIn(api, type), `${address}/relationships/${owning.name}`)
      const list = `${address}/${owning.name}`
      await check(api, { type, name, list, spellings: [`filter[${name}]`] }, filterCase, make)
    })
  }

/** Filters of a kind work alike on related lists: one of each stands for them. */
function isFirstOfItsKind({ filters }: ResourceType, name: string): boolean {
  const { kind } = filters.get(name)!
  return [...filters].find(([, one]) => one.kind === kind)![0] === name
}

function makeIn(api: Client, type: ResourceType): Make {
  return (attributes = {}, relationships = {}) =>
    api.create(type.name, { ...sampleAttributes(type), ...attributes }, relationships)
}

function linkedTo(api: Client, make: Make, linkage: string): Make {
  return async (attributes, relationships) => {
    const { type, id } = await make(attributes, relationships)
    assert.equal((await api.post(linkage, { data: [{ type, id }] })).status, 204)
    return (await api.get(`/${type}/${id}`)).document.data
  }
}

/** A to-many relationship that holds records of this type, and is not the other end of what is filtered by. */
function relationshipTo(type: ResourceType, filter: Filter) {
  const isOfLink = filter.kind === 'related' || filter.kind === 'targetType'
  const filtered = isOfLink ? filter.relationship : undefined
  for (const [owner, name, relationship] of registry.pointingAt(type))
    if (!isToOne(relationship) && (relationship.kind !== 'many' || relationship.inverse !== filtered))
      return { type: owner, name }
  return undefined
}

interface FilterOfList {
  readonly type: ResourceType
  readonly name: string
  readonly list: string
  readonly spellings: readonly string[]
}

async function check(api: Client, filter: FilterOfList, filterCase: FilterCase, make: Make): Promise<void> {
  const { type, name, list, spellings } = filter
  const others = new Set(await allIds(api, list))
  const made = new Set<string>()
  const findings = await filterCase(async (...wanted) => {
    const record = await make(...wanted)
    made.add(record.id)
    return record
  }, api)
  assert.ok(findings.some(({ found }) => found.length > 0 && found.length < made.size))
  const own = (ids: string[]) => ids.filter((id) => !others.has(id))
  for (const [index, { value, found }] of findings.entries()) {
    const expected = found.map(idOf).sort(byNumber)
    // What a name can be spelled like does not depend on the value.
    for (const spelling of index === 0 ? spellings : spellings.slice(0, 1))
      assert.deepEqual(own(idsIn(await api.get(`${list}?${spelling}=${value}&page[size]=100`))), expected)
  }
  await checkPages(api, `${list}?filter[${name}]=${findings[0]!.value}`, type)
  if (TAKES_A_LIST.has(type.filters.get(name)!.kind)) await checkAlternatives(api, list, name, findings, own)
}

/** Together with `sort` and `include`, one record a page: all pages together are the list. */
async function checkPages(api: Client, list: string, type: ResourceType): Promise<void> {
  const whole = idsIn(await api.get(`${list}&page[size]=100`)).reverse()
  const relationship = [...type.relationships.keys()][0]
  const include = relationship ? `&include=${relationship}` : ''
  for (const [index, id] of whole.entries()) {
    const page = await api.get(`${list}${include}&sort=-id&page[size]=1&page[number]=${index + 1}`)
    assert.deepEqual(idsIn(page), [id])
    assert.deepEqual(page.document.meta, { 'record-count': whole.length, 'page-count': whole.length })
    if (relationship) assert.ok('data' in page.document.data[0].relationships[relationship])
  }
}

/** A comma list is OR. */
async function checkAlternatives(
  api: Client,
  list: string,
  name: string,
  findings: readonly Finding[],
  own: (ids: string[]) => string[],
) {
  const [one, other] = findings as [Finding, Finding]
  const expected = new Set([...one.found, ...other.found].map((record: Document) => idOf(record)))
  for (const comma of [',', '%2C', '%2c'])
    assert.deepEqual(
      own(idsIn(await api.get(`${list}?filter[${name}]=${one.value}${comma}${other.value}`))),
      [...expected].sort(byNumber),
    )
}
