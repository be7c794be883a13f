import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PrintContext } from '../../../src/definition/kinds/kind.ts'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { Links } from '../../../src/jsonapi/links.ts'
import { joined } from '../../../src/jsonapi/print/parts.ts'
import { ResourcePrinter } from '../../../src/jsonapi/print/resource.ts'
import type { Linkages, StoredRecord } from '../../../src/jsonapi/record.ts'
import { loadRegistry } from '../../../src/resources/load.ts'
import { seedOf } from '../../support/seed.ts'

const registry = await loadRegistry()
const context: PrintContext = { zone: 'Europe/Moscow', baseUrl: 'https://crm.example.com' }
const links = new Links(context.baseUrl)
const printer = new ResourcePrinter(context.baseUrl)

const ids = fc.bigInt({ min: 1n, max: 10n ** 18n }).map(String)
const moments = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((moment) => `${moment.toISOString().slice(0, 19).replace('T', ' ')}+00`)

/** What PostgreSQL may print of a column of this type. */
function storedText(columnType: string): fc.Arbitrary<string> {
  if (columnType === 'boolean') return fc.constantFrom('t', 'f')
  if (columnType === 'bigint') return ids
  if (columnType === 'numeric') return fc.constantFrom('0', '-1500.5', '99999999999.99')
  if (columnType === 'date') return fc.constant('1990-02-03')
  if (columnType === 'jsonb') return fc.constantFrom('{}', '["a", "b"]', '{"custom-1": "ü \\" \\n"}')
  if (columnType.startsWith('timestamp')) return moments
  return fc
    .oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
    .map((text) => text.toWellFormed())
}

const recordsOf = (type: ResourceType): fc.Arbitrary<StoredRecord> =>
  fc.record({
    type: fc.constant(type),
    id: ids,
    version: ids,
    toOne: fc.constant(new Map()),
    values: fc.tuple(
      ...[...type.attributes.values()].map(({ kind }) => fc.option(storedText(kind.columnType))),
    ),
  })

/** Some relationships of the type with what they lead to. */
const linkagesOf = (type: ResourceType): fc.Arbitrary<Linkages> =>
  fc
    .tuple(
      ...[...type.relationships].map(([name, relationship]) => {
        const target = fc.record({ type: fc.constant(relationship.targets[0]!), id: ids })
        const linkage = isToOne(relationship) ? fc.option(target) : fc.array(target, { maxLength: 3 })
        return fc.option(linkage.map((value) => [name, value] as const))
      }),
    )
    .map((followed) => new Map(followed.filter((entry) => entry !== null)))

/** The resource object, member by member as the definition has them. */
function expected({ type, id, values }: StoredRecord, linkages?: Linkages): string {
  const attributes = [...type.attributes].map(([name, { kind }], index) => {
    const stored = values[index]
    return `"${name}":${stored == null ? 'null' : kind.print(stored, context)}`
  })
  const relationships = [...type.relationships.keys()].map((name) => {
    const own = JSON.stringify({
      self: links.relationship(type.name, id, name),
      related: links.related(type.name, id, name),
    })
    const data = linkages?.has(name) ? `,"data":${JSON.stringify(linkages.get(name))}` : ''
    return `"${name}":{"links":${own}${data}}`
  })
  const shown = relationships.length > 0 ? `,"relationships":{${relationships.join()}}` : ''
  const self = JSON.stringify({ self: links.record(type.name, id) })
  return `{"id":"${id}","type":"${type.name}","attributes":{${attributes.join()}}${shown},"links":${self}}`
}

for (const type of registry.types.values())
  test(`${type.name} are printed member by member, kept or for one document, with and without linkage`, () => {
    fc.assert(
      fc.property(recordsOf(type), linkagesOf(type), (record, linkages) => {
        const finished = printer.finish(record, context)
        assert.equal(finished.bytes.toString(), expected(record))
        assert.equal(finished.size, finished.bytes.length)
        const once = printer.once(record, context, new Map())
        for (const shown of [finished, once]) {
          assert.equal(joined(shown.parts(undefined)).toString(), expected(record))
          assert.equal(joined(shown.parts(linkages)).toString(), expected(record, linkages))
        }
      }),
      { seed: seedOf(1), numRuns: 50 },
    )
  })
