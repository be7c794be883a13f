import { ERROR_FILES } from '../../bulk/jobs/errors-file.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { LANGUAGES } from '../../definition/words.ts'
import { MOST_HELD_TEXT, MOST_INCLUDED } from '../../jsonapi/limits.ts'
import { DATES, NUMBERS } from '../../jsonapi/query/import.ts'
import { MOST_FIELDS, MOST_INCLUDES, MOST_SORT_KEYS } from '../../jsonapi/query/limits.ts'
import { DEFAULT_SIZE, MAXIMUM_SIZE } from '../../jsonapi/query/page.ts'
import { DEEPEST_INCLUDE, type Including } from '../../jsonapi/query/view.ts'
import { AS_OF_PARAMETER, READ_PARAMETERS } from './as-of.ts'
import { commaList, filterParameter, whereParameter } from './filters.ts'
import { type Json, parameter } from './names.ts'

const PAGE = { type: 'integer', minimum: 1 }

/** Parameters that do not depend on a type. */
export const COMMON_PARAMETERS: Json = {
  ...AS_OF_PARAMETER,
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  'page.number': { name: 'page[number]', in: 'query', schema: { ...PAGE, default: 1 } },
  'page.size': {
    name: 'page[size]',
    in: 'query',
    description: `Records of a page; 400 when they would be larger than ${MOST_HELD_TEXT}.`,
    schema: { ...PAGE, maximum: MAXIMUM_SIZE, default: DEFAULT_SIZE },
  },
  'page.after': {
    name: 'page[after]',
    in: 'query',
    description:
      'In place of a number: the page after this cursor, taken from `links.next`; empty for the first page.',
    schema: { type: 'string' },
  },
  'page.before': {
    name: 'page[before]',
    in: 'query',
    description: 'The page before this cursor, taken from `links.prev`; empty for the last page.',
    schema: { type: 'string' },
  },
  'filter.where': whereParameter,
  format: {
    name: 'format',
    in: 'query',
    description:
      'A resource object a line, or a table with a header; `xlsx` with real numbers, days and times.',
    schema: { enum: ['ndjson', 'csv', 'xlsx'], default: 'ndjson' },
  },
  exact: {
    name: 'exact',
    in: 'query',
    description:
      'CSV is made for spreadsheets: an apostrophe stands before a cell that they would take for a formula (`=`, `@`, a ' +
      'tab, a line end, and `+` or `-` unless only a number or a phone follows). With `true` cells stand as they are.',
    schema: { enum: ['true', 'false'], default: 'false' },
  },
  for: {
    name: 'for',
    in: 'query',
    description:
      'With `people`, CSV and XLSX have headings in a language, names in place of ids, and the notation of its spreadsheets.',
    schema: { enum: ['programs', 'people'], default: 'programs' },
  },
  language: {
    name: 'language',
    in: 'query',
    description: 'Of an export for people.',
    schema: { enum: [...LANGUAGES], default: 'en' },
  },
  columns: {
    name: 'columns',
    in: 'query',
    description: `Of an export for people, in this order: fields, relationships and \`custom-12\`. At most ${MOST_FIELDS}.`,
    schema: { type: 'string' },
  },
  'dry-run': {
    name: 'dry-run',
    in: 'query',
    description:
      'With `true`, everything is carried out and checked, and nothing is kept. The answer to a write tells in ' +
      '`meta.changes` what would change; an import counts it.',
    schema: { enum: ['true', 'false'], default: 'false' },
  },
  'on-error': {
    name: 'on-error',
    in: 'query',
    description:
      'What a bad row means: `skip` reports it and goes on, `cancel` reports all of them and imports nothing at all.',
    schema: { enum: ['skip', 'cancel'], default: 'skip' },
  },
  'on-conflict': {
    name: 'on-conflict',
    in: 'query',
    description:
      'With `update`, a record that has the `external-id` of the document is edited in place of creating another.',
    schema: { const: 'update' },
  },
  match: {
    name: 'match',
    in: 'query',
    description:
      'With `on-conflict=update`, by what the record of a row is found: `external-id` (the default), `email`, `phone`, `inn`, ' +
      'a custom field that is a text (`custom-12`), or any text attribute. A row that means several records is refused and names them.',
    schema: { type: 'string', default: 'external-id' },
  },
  'create-missing': {
    name: 'create-missing',
    in: 'query',
    description:
      'Relationships whose records are made, once, when there is none of the name that a row gives: `companies,status`.',
    schema: { type: 'string' },
  },
  meanings: {
    name: 'meanings',
    in: 'query',
    description:
      'What cells mean that no record or choice is called by, as JSON: `{"status.name": {"Client": "12", "?": null}}`. ' +
      'Of a link it is the id of the record, else the value; null is an empty cell. Not for NDJSON.',
    schema: { type: 'string', contentMediaType: 'application/json' },
  },
  'on-bad-cell': {
    name: 'on-bad-cell',
    in: 'query',
    description: 'Whether a cell that cannot be read spoils its row, or is left out and reported.',
    schema: { enum: ['refuse', 'empty'], default: 'refuse' },
  },
  dates: {
    name: 'dates',
    in: 'query',
    description: 'How the days of a table are written; times are then those of the clocks of the account.',
    schema: { enum: [...DATES], default: 'iso' },
  },
  numbers: {
    name: 'numbers',
    in: 'query',
    description: 'How the numbers of a table are written: `1,234.50` with a point, `1 234,50` with a comma.',
    schema: { enum: [...NUMBERS], default: 'plain' },
  },
  sheet: {
    name: 'sheet',
    in: 'query',
    description: 'The sheet of a workbook that is meant; the first and those like it when none is named.',
    schema: { type: 'string' },
  },
  show: {
    name: 'show',
    in: 'query',
    description:
      '`problems` and `left-out`: a line for each; `rows`: the bad rows as they were sent, with a column `import-problem`, ' +
      'to be mended and imported again as they are.',
    schema: { enum: [...ERROR_FILES], default: 'problems' },
  },
  'if-match': {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that the write is based on; 412 when the record has changed since.',
    schema: { type: 'string' },
  },
  'idempotency-key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the write safe to repeat: for 24 hours the same request with the same key gets the first answer again, ' +
      'with the header `Idempotency-Replayed: true`. 409 while the first is under way, 422 for another request.',
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
}

/** What every write takes, and what one of an existing record does. */
export const WRITE_PARAMETERS = [parameter('idempotency-key'), parameter('dry-run')]
export const EDIT_PARAMETERS = [parameter('if-match'), ...WRITE_PARAMETERS]

/** The parameters that requests about a type take, by the names under which operations refer to them. */
export function typeParameters(type: ResourceType): Json {
  const names = sortableNames(type)
  const sort = commaList(
    'By name, descending with `-` before it. Records without a value stand last. A relationship to one record sorts by what ' +
      'that is called, or by an attribute of it: `responsible`, `-company.city`; this needs the right to read it.',
    sortSchema(type, names),
    MOST_SORT_KEYS,
  )
  const fields = commaList(
    `The only fields of ${type.name} to send.`,
    { enum: [...type.attributes.keys(), ...type.relationships.keys()] },
    MOST_FIELDS,
  )
  return {
    [`sort.${type.name}`]: { name: 'sort', in: 'query', ...sort },
    [`fields.${type.name}`]: { name: `fields[${type.name}]`, in: 'query', ...fields },
    ...(type.relationships.size > 0 && { [`include.${type.name}`]: includeParameter([type]) }),
    ...Object.fromEntries(
      [...type.filters].map(([name, filter]) => [
        `filter.${type.name}.${name}`,
        filterParameter(type, name, filter),
      ]),
    ),
  }
}

function sortSchema({ relationships }: ResourceType, names: readonly string[]): Json {
  const own = { type: 'string', enum: names.flatMap((name) => [name, `-${name}`]) }
  const links = [...relationships].flatMap(([name, one]) =>
    isToOne(one) && one.targets.length === 1 ? [name] : [],
  )
  if (links.length === 0) return own
  return { anyOf: [own, { type: 'string', pattern: `^-?(${links.join('|')})(\\.[a-z0-9-]+)?$` }] }
}

const sortableNames = ({ attributes }: ResourceType) => [
  'id',
  ...[...attributes].filter(([, { kind }]) => kind.sortable).map(([name]) => name),
]

export function includeParameter(types: readonly Including[]): Json {
  const names = [...new Set(types.flatMap(({ relationships }) => [...relationships.keys()]))]
  const deeper = `(\\.[a-z0-9-]+){1,${DEEPEST_INCLUDE - 1}}`
  const path = { type: 'string', pattern: `^(${names.join('|')})${deeper}$` }
  const description =
    'Relationships to send along. ' +
    `Paths with dots go on from there, ${DEEPEST_INCLUDE} levels deep; the token needs the right to read all of it. ` +
    `At most ${MOST_INCLUDED} records are included, by as many links at each level, and an answer holds at most ` +
    `${MOST_HELD_TEXT}; what is beyond is 400 and names the list to page through.`
  return {
    name: 'include',
    in: 'query',
    ...commaList(description, { anyOf: [{ type: 'string', enum: names }, path] }, MOST_INCLUDES),
  }
}

/** How a record of one of these types is shown: what to include, and the fields of what one step reaches. */
export function viewParameters(...types: readonly ResourceType[]): Json[] {
  const [first] = types
  const include = types.length > 1 ? includeParameter(types) : parameter(`include.${first!.name}`)
  return [...(types.some(isLinked) ? [include] : []), ...fieldsParameters(...types)]
}

const isLinked = ({ relationships }: ResourceType) => relationships.size > 0

/** The fields of these types and of what one step from them reaches. */
export function fieldsParameters(...types: readonly ResourceType[]): Json[] {
  const targets = types.flatMap(({ relationships }) =>
    [...relationships.values()].flatMap((one) => one.targets),
  )
  const shown = new Set([...types.map(({ name }) => name), ...targets])
  return [...shown].map((name) => parameter(`fields.${name}`))
}

export const listParameters = (type: ResourceType): Json[] => [
  parameter('page.number'),
  parameter('page.size'),
  parameter('page.after'),
  parameter('page.before'),
  parameter(`sort.${type.name}`),
  ...READ_PARAMETERS,
  ...viewParameters(type),
  ...filterParameters(type),
]

/** Those of a list, and what every list takes beside them. */
export const filterParameters = (type: ResourceType): Json[] => [
  ...[...type.filters.keys()].map((name) => parameter(`filter.${type.name}.${name}`)),
  parameter('filter.where'),
]
