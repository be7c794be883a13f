import type { Filter } from '../../definition/filter.ts'
import { type Operator, SPANS } from '../../definition/operators.ts'
import { typesReadBy } from '../../definition/reach.ts'
import type { ResourceType } from '../../definition/resource.ts'
import {
  LONGEST_PIECE,
  MOST_CONDITIONS,
  MOST_TABLES,
  MOST_VALUES,
  MOST_WORDS,
} from '../../jsonapi/query/limits.ts'
import type { Json } from './names.ts'

const ANY_OF = 'A comma list means any of them.'
const TIME =
  '`YYYY.MM.DD HH:MM` or `YYYY.MM.DD` on the clocks of the account, or ISO 8601. The bound is included.'
const DATE = '`YYYY.MM.DD` or `YYYY-MM-DD`. The bound is included.'
const TYPE_NAMES = `A type such as \`deals\`, also by its class name: \`Deal\`. ${ANY_OF}`
const SWITCH = '`1` or `true`; `0` and `false` switch the filter off.'

/** The parameter of a filter, with what its value looks like. */
export function filterParameter(type: ResourceType, name: string, filter: Filter): Json {
  const shape = valueShape(type, filter)
  const needs = typesReadBy(type, filter).map((one) => ` Needs the right to read ${one}.`)
  return {
    name: `filter[${name}]`,
    in: 'query',
    ...shape,
    description: `${shape.description}${needs.join('')}`,
  }
}

/** Conditions with operators, which every list takes: docs/questions.md says what they mean. */
export const whereParameter: Json = {
  name: 'filter[where]',
  in: 'query',
  description:
    `Conditions with operators, ${MOST_CONDITIONS} at most, in groups one level deep, as JSON: ` +
    '`{"all": [{"field": "created-at", "in-last": "7 days"}, {"any": [{"field": "responsible", "is": "me"}, ' +
    '{"field": "name", "contains": "x"}]}]}`. A field is an attribute, a relationship or a custom field, or one of a related ' +
    'record: `company.city`. Needs the right to read what it looks into.',
  content: { 'application/json': { schema: whereSchema() } },
}

function whereSchema(): Json {
  const scalar = { type: ['string', 'number', 'boolean'] }
  const scalars = { anyOf: [scalar, { type: 'array', items: scalar, minItems: 1, maxItems: MOST_VALUES }] }
  const text = { type: 'string', minLength: 1, maxLength: LONGEST_PIECE }
  const value = { type: ['string', 'number'] }
  const period = { type: 'string', pattern: `^\\d{1,4} (${SPANS.join('|')})s?$` }
  const ends = { type: 'array', items: { type: ['string', 'number', 'null'] }, minItems: 2, maxItems: 2 }
  const values: Readonly<Record<Operator, Json>> = {
    is: scalars,
    'is-not': scalars,
    contains: text,
    'begins-with': text,
    more: value,
    less: value,
    between: ends,
    'in-last': period,
    'in-next': period,
    empty: { type: 'boolean' },
  }
  const condition = {
    type: 'object',
    required: ['field'],
    properties: { field: { type: 'string' }, ...values },
    minProperties: 2,
    maxProperties: 2,
    additionalProperties: false,
  }
  const groupOf = (member: Json): Json => ({
    type: 'object',
    properties: Object.fromEntries(
      ['all', 'any'].map((name) => [
        name,
        { type: 'array', items: member, minItems: 1, maxItems: MOST_CONDITIONS },
      ]),
    ),
    minProperties: 1,
    maxProperties: 1,
    additionalProperties: false,
  })
  return groupOf({ anyOf: [condition, groupOf(condition)] })
}

function valueShape(type: ResourceType, filter: Filter): Json {
  switch (filter.kind) {
    case 'equals':
      return equalsValue(type, filter.attribute)
    case 'exactly':
      return many(`The value of \`${filter.attribute}\`, letter case included. ${ANY_OF}`)
    case 'since':
      return one(`\`${filter.attribute}\` is this or later. ${timeOf(type, filter.attribute)}`)
    case 'until':
      return one(`\`${filter.attribute}\` is this or earlier. ${timeOf(type, filter.attribute)}`)
    case 'empty':
      return onOff(`Only records without \`${filter.attribute}\`.`)
    case 'present':
      return onOff(`Only records with \`${filter.attribute}\`.`)
    case 'allEmpty':
      return onOff(`Only records without ${list(filter.attributes)}.`)
    case 'phone':
      return many(`The number in ${list(filter.attributes)}; only its digits count. ${ANY_OF}`)
    case 'search':
      return one(
        filter.attribute
          ? `Words, ${MOST_WORDS} at most, that must all occur in \`${filter.attribute}\`.`
          : `Words, ${MOST_WORDS} at most, that must all occur in the names, numbers, phones, e-mails or ${searchedTexts(filter.beside)}.`,
      )
    case 'state':
      return commaList(`How it stands by its \`${filter.relationship}\`. ${ANY_OF}`, { enum: filter.choices })
    case 'related':
      return ids(`Ids of \`${filter.relationship}\`. ${ANY_OF}`)
    case 'memberOf':
      return ids(
        `Ids of ${filter.type} that have the record among their \`${filter.relationship}\`. ${ANY_OF}`,
      )
    case 'ids':
      return ids(`Ids of the records themselves. ${ANY_OF}`)
    case 'targetType':
      return many(`The type of \`${filter.relationship}\`. ${TYPE_NAMES}`)
    case 'typeName':
      return many(`The value of \`${filter.attribute}\`. ${TYPE_NAMES}`)
    case 'savedTable':
      return ids(`Ids of table-states of ${type.name}, whose conditions must all hold.`, MOST_TABLES)
  }
}

function equalsValue(type: ResourceType, attribute: string): Json {
  const { kind } = type.attributes.get(attribute)!
  const comparison = kind.columnType === 'text' ? 'exactly, in any letter case' : `as ${kind.name}`
  return many(`The value of \`${attribute}\`, compared ${comparison}. ${ANY_OF}`)
}

const timeOf = (type: ResourceType, attribute: string) =>
  type.attributes.get(attribute)!.kind.columnType === 'date' ? DATE : TIME

const searchedTexts = (beside?: string) =>
  beside === undefined ? 'the description' : `the description, or in \`${beside}\``

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

const one = (description: string): Json => ({ description, schema: { type: 'string' } })

const onOff = (description: string): Json => ({
  description: `${description} ${SWITCH}`,
  schema: { enum: ['1', 'true', '0', 'false'] },
})

const many = (description: string): Json => commaList(description, { type: 'string' })

const ids = (description: string, most?: number): Json =>
  commaList(description, { type: 'string', pattern: String.raw`^\d+$` }, most)

/** `a,b,c` */
export const commaList = (description: string, items: Json, most = MOST_VALUES): Json => ({
  description,
  style: 'form',
  explode: false,
  schema: { type: 'array', items, maxItems: most },
})
