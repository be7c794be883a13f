import { test } from 'node:test'
import { optionProblems } from '../../src/accounts/tokens/options.ts'
import { settledAmong } from '../../src/automations/settled.ts'
import { csvCells } from '../../src/bulk/rows/csv-cells.ts'
import { csvColumns } from '../../src/bulk/rows/csv-columns.ts'
import { ndjsonInput } from '../../src/bulk/rows/ndjson-row.ts'
import { Unfolding } from '../../src/bulk/vcard/content-lines.ts'
import { hash, textList } from '../../src/definition/kinds/json.ts'
import { parseJson } from '../../src/jsonapi/document/json.ts'
import { idsToMerge } from '../../src/jsonapi/document/merge.ts'
import { relationshipLinkage } from '../../src/jsonapi/document/relationship.ts'
import { createDraft } from '../../src/jsonapi/document/resource.ts'
import { Links } from '../../src/jsonapi/links.ts'
import { operationsOf } from '../../src/jsonapi/operations/parse.ts'
import { listPlan } from '../../src/jsonapi/query/index.ts'
import { parseFormula } from '../../src/rules/formula/parse.ts'
import { registry } from '../wire/registry/every.ts'
import { requireGentleGrowth } from './growth.ts'

const contacts = registry.type('contacts')
const PLAIN = { dates: 'iso', numbers: 'plain', zone: 'UTC' } as const
const links = new Links('http://rapport.test')

const object = (size: number, member: (index: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => member(index)))
const list = <Item>(size: number, item: (index: number) => Item) =>
  Array.from({ length: size }, (_, index) => item(index))
const contact = (members: object) => ({ data: { type: 'contacts', ...members } })
const identifiers = (size: number) => list(size, (index) => ({ type: 'contacts', id: String(index + 1) }))
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))

function unfold(lines: readonly string[]): void {
  const unfolding = new Unfolding()
  for (const line of [...lines, '', '']) unfolding.push(line)
}

/** Inputs of many parts, and what reads them. */
const READERS: Readonly<Record<string, { make(size: number): unknown; read(input: never): unknown }>> = {
  'unknown attributes': {
    make: (size) => contact({ attributes: object(size, (index) => [`a${index}`, index]) }),
    read: (document) => createDraft(contacts, document),
  },
  'unknown relationships': {
    make: (size) => contact({ relationships: object(size, (index) => [`a${index}`, {}]) }),
    read: (document) => createDraft(contacts, document),
  },
  'custom fields': {
    make: (size) =>
      contact({ attributes: { customs: object(size, (index) => [`custom-${index + 1}`, index]) } }),
    read: (document) => createDraft(contacts, document),
  },
  'linked records': {
    make: (size) => ({ data: identifiers(size) }),
    read: (document) => relationshipLinkage(contacts.relationships.get('companies')!, document),
  },
  'records to merge': {
    make: (size) => ({ data: identifiers(size) }),
    read: (document) => idsToMerge(contacts, '1', document),
  },
  operations: {
    make: (size) => ({ 'atomic:operations': list(size, () => ({ op: 'add', data: { type: 'contacts' } })) }),
    read: (document) => operationsOf(registry, links, document),
  },
  'options of a token': {
    make: (size) => object(size, (index) => [`Key ${index}`, index]),
    read: (given) => [
      ...optionProblems(registry, { stored: {}, settings: new Map(), takesOthers: true }, given),
    ],
  },
  'texts of a list': { make: (size) => list(size, String), read: (input) => textList.read(input) },
  'members of an object': {
    make: (size) => object(size, (index) => [`a${index}`, index]),
    read: (input) => hash.read(input),
  },
  'members named by numbers': {
    make: (size) => bytes(object(size, (index) => [String(index * 7919), index])),
    read: (body) => parseJson(body),
  },
  'long numbers': {
    make: (size) => bytes(list(size, (index) => 0.1234567890123456 + index)),
    read: (body) => parseJson(body),
  },
  'custom fields of a row': {
    make: (size) => bytes(object(size, (index) => [`custom-${index + 1}`, index])),
    read: (row) => ndjsonInput({ registry }, contacts, row, []),
  },
  'unknown fields of a row': {
    make: (size) => bytes(object(size, (index) => [`a${index}`, index])),
    read: (row) => ndjsonInput({ registry }, contacts, row, []),
  },
  'records that a row links': {
    make: (size) => bytes({ companies: list(size, String) }),
    read: (row) => ndjsonInput({ registry }, contacts, row, []),
  },
  'columns of a header': {
    make: (size) => list(size, (index) => `custom-${index + 1}`).join(),
    read: (header) => csvColumns({ registry }, contacts, csvCells(header), PLAIN),
  },
  'parameters of a line of a card': {
    make: (size) => [`TEL${';"a"'.repeat(size)}:1`],
    read: unfold,
  },
  'soft breaks of a line of a card': {
    make: (size) => [`X;QUOTED-PRINTABLE${'a'.repeat(size)}=`, ...list(size, () => '=')],
    read: unfold,
  },
  'deeds in one record': {
    make: (size) =>
      list(size, (index) => ({
        recordId: '1',
        createdAt: new Date(1.7e12 + index * 60_000).toISOString().replace('T', ' ').replace('Z', '+00'),
      })),
    read: (deeds) => settledAmong(deeds, 1),
  },
  'cells of a row': { make: (size) => list(size, (index) => `"${index}"`).join(), read: csvCells },
  parameters: {
    make: (size) => list(size, (index) => `filter[custom-${index + 1}]=1`).join('&'),
    read: (query) => listPlan(registry, contacts, query, { zone: 'UTC' }),
  },
  'parts of a formula': {
    make: (size) => list(size, (index) => `{custom-${index + 1}}`).join(' + '),
    read: (formula) => parseFormula(formula),
  },
}

/** About as many as fit into the largest body. */
const MOST = 30_000

for (const [name, { make, read }] of Object.entries(READERS))
  test(`reading many ${name} takes no more than its share of time`, () => {
    for (const size of [MOST / 16, MOST])
      requireGentleGrowth<never>(`${size} ${name}`, read, make(size) as never, () => make(size / 4) as never)
  })
