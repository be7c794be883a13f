import type { ResourceType } from '../../definition/resource.ts'
import { CHANGE_ACTIONS } from '../../jsonapi/change.ts'
import { methodsOf } from '../../jsonapi/target.ts'
import { POSITION } from './as-of.ts'
import { commaList } from './filters.ts'
import { type Json, nameOf, parameter, response, schema } from './names.ts'
import { closed, listOf } from './objects.ts'
import { mayRead, operation, pathItem } from './operation.ts'
import { ID } from './resource-schemas.ts'
import { documentContent, SHARED } from './responses.ts'

const MOMENT = { anyOf: [POSITION, { type: 'string', format: 'date-time' }] }
const ID_OR_NULL = { ...ID, type: ['string', 'null'] }
const FIELDS = {
  type: ['object', 'null'],
  description:
    'Values by the names of fields, as records show them. A to-one relationship is an identifier or null; ' +
    'a to-many one lists what was taken away (before) or put in (after).',
}

const ids = (description: string) => commaList(description, { type: 'string', pattern: String.raw`^\d+$` })

export const CHANGE_PARAMETERS: Json = {
  'changes.after': {
    name: 'page[after]',
    in: 'query',
    description:
      'The last position that was seen: an `id` or `meta.position`; `latest` is the end of the log.',
    schema: { anyOf: [POSITION, { const: 'latest' }] },
  },
  'changes.from': {
    name: 'after',
    in: 'query',
    description:
      'The last position that was seen: what has come since is told first. Without it, the end of the log.',
    schema: POSITION,
  },
  'changes.last-event-id': {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The same, as browsers send it when they come back; it counts before `after`.',
    schema: POSITION,
  },
  'changes.sort': {
    name: 'sort',
    in: 'query',
    description: 'From the oldest to the newest, or the other way round.',
    schema: { enum: ['id', '-id'], default: 'id' },
  },
  'changes.type': {
    name: 'filter[resource-type]',
    in: 'query',
    ...commaList('Types of records.', { type: 'string' }),
  },
  'changes.id': { name: 'filter[resource-id]', in: 'query', ...ids('Ids of records.') },
  'changes.user': { name: 'filter[user-id]', in: 'query', ...ids('Ids of the users who made the changes.') },
  'changes.token': {
    name: 'filter[token-id]',
    in: 'query',
    ...ids('Ids of the tokens by which they were made.'),
  },
  'changes.import': {
    name: 'filter[import-job-id]',
    in: 'query',
    ...ids('Ids of the imports that made them.'),
  },
  'changes.request': {
    name: 'filter[request-id]',
    in: 'query',
    ...commaList('Requests that made them: their `X-Request-Id`.', { type: 'string', minLength: 1 }),
  },
  'changes.action': {
    name: 'filter[action]',
    in: 'query',
    ...commaList('What was done.', { enum: CHANGE_ACTIONS }),
  },
  'changes.since': {
    name: 'filter[from]',
    in: 'query',
    description: 'From this change on, or from this time on: then by when their transactions began.',
    schema: MOMENT,
  },
  'changes.until': {
    name: 'filter[to]',
    in: 'query',
    description: 'Up to this change, which is included, or before this time.',
    schema: MOMENT,
  },
}

const STREAM_FILTERS = ['changes.type', 'changes.id', 'changes.user']
const FILTERS = [
  ...STREAM_FILTERS,
  ...['token', 'import', 'request', 'action', 'since', 'until'].map((name) => `changes.${name}`),
]
const PAGE = ['changes.after', 'page.size', 'changes.sort'].map(parameter)

export const CHANGE_RESPONSES: Json = {
  ChangeStream: {
    description:
      'Server-sent events. `id` is the position of a change and `data` the change itself, as the list has it. ' +
      'In between, events without data say where the log stands.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  },
  Changes: { description: 'A page of the change log.', content: documentContent('ChangesResponse') },
}

export function changeSchemas(types: readonly ResourceType[]): Json {
  const attributes = {
    action: { enum: ['create', 'update', 'delete'] },
    'resource-type': { enum: types.map(({ name }) => name) },
    'resource-id': ID,
    version: {
      type: ['integer', 'null'],
      description: 'What the ETag of the record has said since; null when only links changed.',
    },
    before: FIELDS,
    after: FIELDS,
    'user-id': { ...ID_OR_NULL, description: 'Null when the system did it by itself.' },
    'token-id': ID_OR_NULL,
    'request-id': { type: ['string', 'null'], description: '`X-Request-Id` of the answer to the request.' },
  }
  return {
    Change: closed({ id: POSITION, type: { const: 'changes' }, attributes: schema('ChangeAttributes') }),
    ChangeAttributes: closed({ 'created-at': { type: 'string', format: 'date-time' }, ...attributes }),
    DryRunResponse: closed({ meta: schema('DryRunMeta') }),
    DryRunMeta: {
      ...closed(
        {
          'dry-run': { const: true },
          changes: listOf(closed({ type: { const: 'changes' }, attributes: closed(attributes) })),
          'has-more': { const: true, description: 'There would be more changes than are told here.' },
        },
        ['dry-run', 'changes'],
      ),
      description: 'Present in the answer to a dry run: what would change, in the format of the change log.',
    },
    ChangesResponse: closed({
      data: listOf(schema('Change')),
      meta: closed({ position: { ...POSITION, description: 'Go on from here with `page[after]`.' } }),
      links: closed({ next: { type: ['string', 'null'], format: 'uri' } }),
    }),
  }
}

/** The log of all changes, and the history of each record. */
export const changePaths = (types: readonly ResourceType[]): Json => ({
  '/api/v1/changes': { get: listChanges() },
  '/api/v1/changes/stream': { get: streamChanges() },
  ...Object.fromEntries(types.map((type) => [`/api/v1/${type.name}/{id}/changes`, history(type)])),
})

const listChanges = (): Json =>
  operation({
    id: 'listChanges',
    tag: 'changes',
    summary: 'Follow the change log',
    description:
      'Shows changes of the types that the token may read. Nothing ever appears before what was seen.',
    scopes: [],
    parameters: [...PAGE, ...FILTERS.map(parameter)],
    responses: { 200: response('Changes'), 429: response('TooManyRequests') },
  })

const streamChanges = (): Json =>
  operation({
    id: 'streamChanges',
    tag: 'changes',
    summary: 'Be told of changes as they come',
    description:
      'Stays open. Shows what the list shows; ends when the token or session does, or what it may read changes.',
    scopes: [],
    parameters: ['changes.from', 'changes.last-event-id', ...STREAM_FILTERS].map(parameter),
    responses: { 200: response('ChangeStream'), ...SHARED },
  })

const history = (type: ResourceType): Json => ({
  parameters: [parameter('id')],
  ...pathItem(methodsOf({ kind: 'changes', type, id: '{id}' }), {
    GET: () =>
      operation({
        id: `list${nameOf(type)}Changes`,
        tag: type.name,
        summary: `Read the history of one ${type.singular.replaceAll('-', ' ')}`,
        scopes: mayRead(type),
        parameters: [...PAGE, parameter('changes.user')],
        responses: { 200: response('Changes') },
      }),
  }),
})
