import type { IncomingMessage } from 'node:http'
import { networkOf } from '../../src/accounts/sign-in/network.ts'
import { passwordProblem } from '../../src/accounts/sign-in/passwords.ts'
import { tokenType } from '../../src/accounts/tokens/token-resource.ts'
import { credentialOf } from '../../src/api/authenticate.ts'
import { requireMatch, unlessKnown } from '../../src/api/conditional.ts'
import { signInSecretOf } from '../../src/api/cookies.ts'
import { checkKey } from '../../src/api/idempotency.ts'
import type { ApiRequest } from '../../src/api/message.ts'
import { routeOf } from '../../src/api/routes.ts'
import { isSameOrigin } from '../../src/api/same-origin.ts'
import { Service } from '../../src/api/service.ts'
import { membersOf } from '../../src/app/body.ts'
import * as checks from '../../src/app/checks.ts'
import { formatOf } from '../../src/bulk/formats.ts'
import { csvCells } from '../../src/bulk/rows/csv-cells.ts'
import { csvColumns } from '../../src/bulk/rows/csv-columns.ts'
import { ndjsonInput } from '../../src/bulk/rows/ndjson-row.ts'
import { RecordSplitter } from '../../src/bulk/rows/record-splitter.ts'
import { referenceById } from '../../src/bulk/rows/references.ts'
import { sameKey } from '../../src/definition/duplicates.ts'
import type { Kind } from '../../src/definition/kinds/kind.ts'
import { Problems } from '../../src/errors/problems.ts'
import { clientAddress } from '../../src/http/client-address.ts'
import { preferredEncoding } from '../../src/http/compress.ts'
import { requestOf } from '../../src/http/exchange.ts'
import { proxiesIn } from '../../src/http/trusted-proxies.ts'
import { isNavigation } from '../../src/http/web-page.ts'
import { parseJson } from '../../src/jsonapi/document/json.ts'
import { createDraft } from '../../src/jsonapi/document/resource.ts'
import { checkAccept, checkContentType } from '../../src/jsonapi/negotiate.ts'
import { operationsOf } from '../../src/jsonapi/operations/parse.ts'
import { pageAddress } from '../../src/jsonapi/page-links.ts'
import { changesPlan, historyPlan } from '../../src/jsonapi/query/changes.ts'
import { duplicatesPlan } from '../../src/jsonapi/query/duplicates.ts'
import { filteringOf } from '../../src/jsonapi/query/filter.ts'
import { importWish } from '../../src/jsonapi/query/import.ts'
import { listPlan, recordView, updatesOnConflict } from '../../src/jsonapi/query/index.ts'
import { streamPlan } from '../../src/jsonapi/query/stream.ts'
import { summaryPlan } from '../../src/jsonapi/query/summary.ts'
import { wholeListPlan } from '../../src/jsonapi/query/whole-list.ts'
import type { KnownRecord } from '../../src/jsonapi/record.ts'
import { settingMisfit } from '../../src/rules/applications/setting.ts'
import { readCustom } from '../../src/rules/custom-fields/custom-field.ts'
import { parseFormula } from '../../src/rules/formula/parse.ts'
import { Database } from '../../src/store/database.ts'
import { conditionSql } from '../../src/store/read/conditions.ts'
import { compile } from '../../src/store/sql.ts'
import { registry, types } from '../wire/registry/every.ts'
import { growsGently } from './growth.ts'

const BODY = 1024 * 1024
/** Of our own pages. */
const FORM = 64 * 1024
/** Of a head: the address and all headers together. */
const HEAD = 16 * 1024
/** The conditions of a saved table come from a body. */
const CONDITIONS = 100_000

const contacts = registry.type('contacts')
const PLAIN = { dates: 'iso', numbers: 'plain', zone: 'UTC' } as const
const deals = registry.type('deals')

/** Every kind of value that there is, by what tells it from the others. */
const kinds = new Map<string, Kind>()
for (const { attributes } of [...types, tokenType])
  for (const { kind } of attributes.values()) {
    const { enum: choices, minimum, maximum } = kind.schema
    kinds.set(`${kind.name} ${JSON.stringify([choices, minimum, maximum])}`, kind)
  }

growsGently(
  'Values',
  Object.fromEntries(
    [...kinds].map(([name, kind]) => [`A value of the kind ${name}`, (text) => kind.read(text)]),
  ),
  BODY,
)

/** Every kind of filter that there is, by what it compares. */
const filters = new Map<string, (value: string) => unknown>()
for (const type of types)
  for (const [member, filter] of [...type.filters, ['custom-1', undefined] as const]) {
    const compared = filter && 'attribute' in filter ? type.attributes.get(filter.attribute!)?.kind.name : ''
    filters.set(`${filter?.kind ?? 'custom'} ${compared}`, (value) => {
      const parameters = [{ name: `filter[${member}]`, family: 'filter', member, values: [value], value }]
      const { conditions } = filteringOf(
        registry,
        type,
        parameters,
        { zone: 'Europe/Moscow' },
        new Problems(),
      )
      for (const condition of conditions) compile(conditionSql(registry, type, condition))
    })
  }

growsGently(
  'Filters',
  Object.fromEntries([...filters].map(([name, read]) => [`A value of the filter ${name}`, read])),
  CONDITIONS,
)

const service = new Service(new Database({}, registry), {
  publicUrl: 'https://rapport.test',
  listRateLimit: 2,
  trustedProxies: proxiesIn('127.0.0.1'),
})

const plan = (query: string) => listPlan(registry, contacts, query, { zone: 'Europe/Moscow' })

growsGently(
  'Addresses',
  {
    'A query': plan,
    'The view of a record': (text) => recordView(registry, contacts, text),
    sort: (text) => plan(`sort=${text}`),
    include: (text) => plan(`include=${text}`),
    fields: (text) => plan(`fields[contacts]=${text}`),
    'fields of a type': (text) => plan(`fields[${text}]=name`),
    'The name of a filter': (text) => plan(`filter[${text}]=1`),
    'page[size]': (text) => plan(`page[size]=${text}`),
    'page[after]': (text) => plan(`sort=name&page[after]=${text}`),
    'A cursor': (text) =>
      plan(`page[after]=${Buffer.from(JSON.stringify(['1', text])).toString('base64url')}`),
    'page links': (text) => pageAddress('http://rapport.test', text, 'number', 2),
    group: (text) => summaryPlan(registry, deals, `group=${text}`, { zone: 'UTC' }),
    sum: (text) => summaryPlan(registry, deals, `sum=${text}`, { zone: 'UTC' }),
    'filters of changes': (text) =>
      changesPlan(registry, `filter[resource-type]=${text}&filter[user-id]=${text}`),
    'page of changes': (text) => historyPlan(registry, `page[after]=${text}&sort=${text}`),
    'filters of duplicates': (text) => duplicatesPlan(registry, contacts, `filter[by]=${text}`),
    'wishes of an import': (text) => importWish(`dry-run=${text}&${text}`),
    'on-conflict': (text) => updatesOnConflict(`on-conflict=${text}`),
    'The format of an export': (text) =>
      wholeListPlan(registry, deals, `format=${text}`, { zone: 'UTC' }, ['csv']),
    'A path': (text) => routeOf(registry, text.split('/')),
    'An id in a path': (text) => routeOf(registry, ['contacts', text]),
    'A relationship in a path': (text) => routeOf(registry, ['contacts', '1', 'relationships', text]),
    'The address of a request': (url) => {
      const request = { url, method: 'GET', headers: {}, socket: {} } as IncomingMessage
      isNavigation(requestOf(service, request, '1'))
    },
  },
  HEAD,
)

const withHeaders = (headers: Record<string, string>) =>
  ({ headers, body: Buffer.from('{}') }) as unknown as ApiRequest
const record = { version: '1' } as KnownRecord

growsGently(
  'Headers',
  {
    Accept: (accept) => checkAccept(accept),
    'Accept with an extension': (accept) => checkAccept(accept, 'https://jsonapi.org/ext/atomic'),
    'Accept of a page': (accept) => isNavigation({ ...withHeaders({ accept }), method: 'GET', path: '/' }),
    'Accept-Encoding': preferredEncoding,
    'Content-Type': (type) => checkContentType(type),
    'Content-Type of an import': formatOf,
    'Content-Type of our own pages': (type) => membersOf(withHeaders({ 'content-type': type }), {}),
    Authorization: (text) => credentialOf(service, withHeaders({ authorization: `Bearer ${text}` })),
    'Authorization of another kind': (authorization) => credentialOf(service, withHeaders({ authorization })),
    Cookie: (cookie) => signInSecretOf(withHeaders({ cookie }), 'https://rapport.test'),
    'Idempotency-Key': (key) => checkKey(withHeaders({ 'idempotency-key': key })),
    'If-Match': (tags) => requireMatch(withHeaders({ 'if-match': tags }), record),
    'If-None-Match': (tags) =>
      unlessKnown(withHeaders({ 'if-none-match': tags }), '"1"', () => ({ status: 200, headers: {} })),
    'Host and Origin': (host) =>
      isSameOrigin(
        withHeaders({ 'x-rapport-app': '1', host, origin: `http://${host}` }),
        'https://rapport.test',
      ),
    'Last-Event-ID': (id) => streamPlan(registry, '', id),
    'X-Forwarded-For': (forwarded) =>
      networkOf(
        clientAddress(
          {
            socket: { remoteAddress: '127.0.0.1' },
            headers: { 'x-forwarded-for': forwarded },
          } as unknown as IncomingMessage,
          service.trustedProxies,
        ),
      ),
  },
  HEAD,
)

growsGently(
  'Forms',
  {
    ...Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [
        `The member ${name} of a form`,
        (text: string) => (name === 'scopesOf' ? checks.scopesOf(registry)([text]) : check(text as never)),
      ]),
    ),
    'A password': passwordProblem,
  },
  FORM,
)

const FIELD_TYPES = registry.type('custom-fields').attributes.get('field-type')!.kind.schema.enum as string[]
const field = { id: '1', key: 'custom-1', name: '', options: ['a'], formula: null, isRequired: false }
const links = service.links
const operation = (members: object) => operationsOf(registry, links, { 'atomic:operations': [members] })

growsGently(
  'Bodies',
  {
    ...Object.fromEntries(
      FIELD_TYPES.map((type) => [
        `A value of a custom field of the type ${type}`,
        (text: string) => readCustom({ ...field, type }, text),
      ]),
    ),
    ...Object.fromEntries(
      ['text', 'number', 'checkbox', 'system-field'].map((dataType) => [
        `A value of a setting of the type ${dataType}`,
        (text: string) => settingMisfit(registry, { key: 'a', dataType, objectType: 'contacts' }, text),
      ]),
    ),
    'A formula': parseFormula,
    'The same phone': (text) => sameKey('phone', text),
    'A body': (text) => parseJson(Buffer.from(text)),
    'A string in a body': (text) => parseJson(Buffer.from(JSON.stringify({ text }))),
    'The name of an attribute': (text) =>
      createDraft(contacts, {
        data: { type: 'contacts', attributes: { [text]: 1, customs: { [text]: 1 } } },
      }),
    'The name of a relationship': (text) =>
      createDraft(contacts, { data: { type: text, id: text, relationships: { [text]: {} } } }),
    'The address of an operation': (href) => operation({ op: 'remove', href }),
    'The subject of an operation': (id) => operation({ op: 'remove', ref: { type: 'contacts', id } }),
    'The type of an operation': (type) => operation({ op: 'add', data: { type } }),
    'A row of CSV': csvCells,
    'A quoted row of CSV': (text) => csvCells(`"${text}"`),
    'The header of CSV': (text) => csvColumns({ registry }, contacts, csvCells(text), PLAIN),
    'A row of NDJSON': (text) => ndjsonInput({ registry }, contacts, Buffer.from(text), []),
    'A field of NDJSON': (text) =>
      ndjsonInput({ registry }, contacts, Buffer.from(JSON.stringify({ [text]: 1, responsible: text })), []),
    'Rows of CSV': (text) => new RecordSplitter('csv').push(Buffer.from(text)),
    'Rows of NDJSON': (text) => new RecordSplitter('ndjson').push(Buffer.from(text)),
    'A reference': (text) => referenceById({ kind: 'one', targets: ['contacts', 'deals'] } as never, text),
  },
  // What grows faster than it should shows long before the largest body.
  BODY / 4,
)
