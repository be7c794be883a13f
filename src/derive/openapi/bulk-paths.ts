import { IMPORT_FORMATS } from '../../bulk/formats.ts'
import { matchesOf } from '../../bulk/import/match.ts'
import { importJobType } from '../../bulk/jobs/job-type.ts'
import { CARDS_OF } from '../../bulk/vcard/read.ts'
import { byIds } from '../../definition/filter.ts'
import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { shownAttributes } from './attributes.ts'
import { filterParameter } from './filters.ts'
import { type Json, nameOf, parameter, response, schema } from './names.ts'
import { closed, listOf } from './objects.ts'
import { mayRead, mayWrite, operation } from './operation.ts'
import { filterParameters, WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent, SHARED } from './responses.ts'

const JOB = nameOf(importJobType)
const JOBS = `/api/v1/${importJobType.name}`
const SCOPES = 'The token needs the scope of the type that is imported.'

export const BULK_TAG = { name: importJobType.name, description: importJobType.description?.en }

/** Addresses through which records of a type go in and out in bulk. */
export const bulkPaths = (type: ResourceType): Json => ({
  [`/api/v1/${type.name}/export`]: { get: exportOperation(type) },
  [`/api/v1/${type.name}/import`]: { post: importOperation(type) },
  [`/api/v1/${type.name}/import/table`]: { post: tableOperation(type) },
})

function exportOperation(type: ResourceType): Json {
  return operation({
    id: `export${pascalCase(type.name)}`,
    tag: type.name,
    summary: `Export ${type.name}: a whole list, without pages`,
    scopes: mayRead(type),
    parameters: [
      parameter('format'),
      parameter('exact'),
      parameter('for'),
      parameter('language'),
      parameter('columns'),
      parameter(`sort.${type.name}`),
      parameter(`fields.${type.name}`),
      ...filterParameters(type),
    ],
    responses: { 200: response('Export'), 429: response('TooManyExports'), 503: response('Busy') },
  })
}

function importOperation(type: ResourceType): Json {
  const body = { schema: { type: 'string', description: 'At most 2 GiB.' } }
  return {
    ...operation({
      id: `import${pascalCase(type.name)}`,
      tag: type.name,
      summary: `Import ${type.name}: every row is written or reported`,
      scopes: mayWrite(type),
      parameters: [
        parameter('on-error'),
        ...(matchesOf(type).length > 0 ? [parameter('on-conflict'), parameter('match')] : []),
        ...['create-missing', 'meanings', 'on-bad-cell', 'dates', 'numbers', 'sheet'].map(parameter),
        ...WRITE_PARAMETERS,
      ],
      responses: { 202: response(`${JOB}Accepted`), ...SHARED },
    }),
    requestBody: {
      required: true,
      content: Object.fromEntries(importFormats(type).map((one) => [one, body])),
    },
  }
}

/** Cards are people. */
const importFormats = ({ name }: ResourceType): string[] =>
  Object.values(IMPORT_FORMATS).filter((one) => one !== IMPORT_FORMATS.vcard || name === CARDS_OF)

function tableOperation(type: ResourceType): Json {
  const body = { schema: { type: 'string', format: 'binary', description: 'At most 512 MiB.' } }
  return {
    ...operation({
      id: `readTableFor${pascalCase(type.name)}`,
      tag: type.name,
      summary: `See what a workbook or cards would bring to ${type.name}, as CSV; nothing is imported`,
      scopes: mayWrite(type),
      parameters: [parameter('sheet')],
      responses: { 200: response('TableFile'), 503: response('Busy'), ...SHARED },
    }),
    requestBody: {
      required: true,
      content: { [IMPORT_FORMATS.xlsx]: body, [IMPORT_FORMATS.vcard]: body },
    },
  }
}

const job = (id: string, summary: string, responses: Json, parameters: Json[] = []): Json =>
  operation({ id, tag: importJobType.name, summary, description: SCOPES, scopes: [], parameters, responses })

export const importJobPaths = (): Json => ({
  [JOBS]: {
    get: job(
      `list${pascalCase(importJobType.name)}`,
      'List imports',
      { 200: response(`${JOB}List`), 429: response('TooManyRequests') },
      ['page.number', 'page.size', 'page.after', 'page.before', `filter.${importJobType.name}.id`].map(
        parameter,
      ),
    ),
  },
  [`${JOBS}/{id}`]: {
    parameters: [parameter('id')],
    get: job(`read${JOB}`, 'Read how far an import has come', { 200: response(`${JOB}Record`) }),
  },
  [`${JOBS}/{id}/errors`]: {
    parameters: [parameter('id')],
    get: job(
      `read${JOB}Errors`,
      'Fetch what went wrong, what was left out, or the bad rows to mend and import again',
      { 200: response('ErrorsFile'), ...SHARED },
      [parameter('show')],
    ),
  },
  [`${JOBS}/{id}/undo`]: {
    parameters: [parameter('id')],
    post: job(
      `undo${JOB}`,
      'Take a whole import back',
      { 202: response(`${JOB}Accepted`) },
      WRITE_PARAMETERS,
    ),
  },
})

const ETAG = { required: true, description: 'The version of the record.', schema: { type: 'string' } }
const LOCATION = { required: true, description: 'Where to watch it.', schema: { type: 'string' } }

export const importJobResponses: Json = {
  [`${JOB}Record`]: {
    description: 'One import.',
    headers: { ETag: ETAG },
    content: documentContent(`${JOB}Response`),
  },
  [`${JOB}Accepted`]: {
    description: 'It is in line.',
    headers: { ETag: ETAG, Location: LOCATION },
    content: documentContent(`${JOB}Response`),
  },
  [`${JOB}List`]: { description: 'A page of imports.', content: documentContent(`${JOB}ListResponse`) },
}

export const importJobParameters = (): Json => ({
  [`filter.${importJobType.name}.id`]: filterParameter(importJobType, 'id', byIds()),
})

export const importJobSchemas = (): Json => ({
  [`${JOB}Attributes`]: shownAttributes(importJobType),
  [JOB]: closed({
    id: ID,
    type: { const: importJobType.name },
    attributes: schema(`${JOB}Attributes`),
    links: schema('SelfLink'),
  }),
  [`${JOB}Response`]: closed({ data: schema(JOB) }),
  [`${JOB}ListResponse`]: closed({
    data: listOf(schema(JOB)),
    meta: schema('ListMeta'),
    links: schema('ListLinks'),
  }),
})
