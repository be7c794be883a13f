import { FORMATS } from '../../bulk/formats.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MEDIA_TYPE } from '../../jsonapi/negotiate.ts'
import { type Json, nameOf, response, schema, shapeOf } from './names.ts'

const ETAG = {
  required: true,
  description: 'The version of the record, for If-Match.',
  schema: { type: 'string' },
}
const LOCATION = { required: true, description: 'The address of the new record.', schema: { type: 'string' } }
const DISPOSITION = { required: true, description: 'The name of the file.', schema: { type: 'string' } }
const RETRY_AFTER = { required: true, description: 'Seconds to wait.', schema: { type: 'integer' } }

export const documentContent = (schemaName: string): Json => ({
  [MEDIA_TYPE]: { schema: schema(schemaName) },
})

const document = (description: string, schemaName: string, headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: documentContent(schemaName),
})

export const text = (description: string, bodies: readonly string[], headers?: Json): Json => ({
  description,
  ...(headers && { headers }),
  content: { 'text/plain': { schema: { enum: bodies } } },
})

export const COMMON_RESPONSES: Json = {
  NoContent: { description: 'Done.' },
  DryRun: document('Nothing is done, as asked for by `dry-run`.', 'DryRunResponse'),
  NotModified: { description: 'The client has it already (If-None-Match).', headers: { ETag: ETAG } },
  Bytes: {
    description: 'The file as it was sent, in its own media type.',
    headers: { 'Content-Disposition': DISPOSITION },
    content: { '*/*': {} },
  },
  Export: {
    description: 'All records of the list, as they are at one moment.',
    headers: { 'Content-Disposition': DISPOSITION },
    content: {
      'application/x-ndjson': { schema: { type: 'string' } },
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
      [FORMATS.xlsx]: { schema: { type: 'string', format: 'binary' } },
    },
  },
  ErrorsFile: {
    description:
      'A line for each problem: row, field, message, and the text of the row; or the rows themselves.',
    headers: { 'Content-Disposition': DISPOSITION },
    content: {
      'text/csv; charset=utf-8': { schema: { type: 'string' } },
      'application/x-ndjson': { schema: { type: 'string' } },
    },
  },
  TableFile: {
    description: 'The rows of a file as the CSV that would be imported.',
    headers: {
      'X-Sheets': {
        description: 'The sheets of a workbook, percent-encoded, with commas between them.',
        schema: { type: 'string' },
      },
    },
    content: { 'text/csv; charset=utf-8': { schema: { type: 'string' } } },
  },
  Errors: document('Refused or failed; every problem of the request is named.', 'ErrorsResponse'),
  TooManyRequests: text('Too many list requests for this token.', ['Too Many Requests'], {
    'Retry-After': RETRY_AFTER,
  }),
  TooManyAtOnce: document('The account has too many of these under way.', 'ErrorsResponse', {
    'Retry-After': RETRY_AFTER,
  }),
  TooManyExports: {
    description: 'Too many list requests for this token, or too many exports of the account under way.',
    headers: { 'Retry-After': RETRY_AFTER },
    content: {
      'text/plain': { schema: { const: 'Too Many Requests' } },
      ...documentContent('ErrorsResponse'),
    },
  },
  Busy: document('It waited too long for others to end, or the database is away.', 'ErrorsResponse', {
    'Retry-After': RETRY_AFTER,
  }),
}

/** Refusals of what is shared between accounts. */
export const SHARED: Json = { 429: response('TooManyAtOnce'), 503: response('Busy') }

export const recordResponses = (type: ResourceType): Json => ({
  [`${nameOf(type)}Record`]: document(`One record of ${type.name}.`, `${nameOf(type)}Response`, {
    ETag: ETAG,
  }),
})

export function collectionResponses(type: ResourceType): Json {
  const name = nameOf(type)
  return {
    [`${name}Created`]: document('The new record.', `${name}Response`, { ETag: ETAG, Location: LOCATION }),
    [`${name}List`]: document(`A page of ${type.name}.`, `${name}ListResponse`),
  }
}

export function relationshipResponses(registry: Registry): Json {
  const all = [...registry.types.values()].flatMap((type) => [...type.relationships.values()])
  return Object.assign(
    {},
    ...all.map((relationship) => {
      const shape = shapeOf(registry, relationship)
      return {
        [`${shape}Links`]: document('The linkage alone.', `${shape}LinkageResponse`),
        ...(isToOne(relationship) && {
          [`${shape}Record`]: document('The linked record, or null.', `${shape}Response`),
        }),
      }
    }),
  )
}
