import { pascalCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import {
  FIGURES,
  type Figure,
  groupingLinks,
  groupingTimes,
  groupingValues,
  MOST_GROUPS,
  MOST_KEYS,
  numbersOf,
  summariesOf,
  UNITS,
} from '../../definition/summary.ts'
import { SUMMARY } from '../../jsonapi/target.ts'
import { AS_OF_MEMBER, READ_PARAMETERS } from './as-of.ts'
import { orNull } from './attributes.ts'
import { commaList } from './filters.ts'
import { type Json, nameOf, response, schema, targetsOf } from './names.ts'
import { closed, listOf } from './objects.ts'
import { mayRead, operation } from './operation.ts'
import { fieldsParameters, filterParameters, includeParameter } from './parameters.ts'
import { documentContent } from './responses.ts'

const PERIOD = { type: ['string', 'null'], format: 'date', description: 'The first day of the period.' }
const COUNT = { type: 'integer', minimum: 0 }
const WITHOUT_RATE = {
  type: 'integer',
  minimum: 1,
  description:
    'So many records are in a currency without a rate on their day: the figures are without their money.',
}
const GROUP = `What to group by, ${MOST_KEYS} keys at most; a time takes a unit: \`created-at:month\`.`
const MEANING: Readonly<Record<Figure, string>> = {
  sum: 'Numbers to add up.',
  avg: 'Numbers to take the mean of.',
  min: 'Numbers to find the smallest of.',
  max: 'Numbers to find the greatest of.',
}

/** The address at which a list of this type is shown in figures. */
export const summaryPaths = (type: ResourceType): Json => ({
  [`/api/v1/${type.name}/${SUMMARY}`]: { get: summarize(type) },
})

const summarize = (type: ResourceType): Json =>
  operation({
    id: `summarize${pascalCase(type.name)}`,
    tag: type.name,
    summary: `Count ${type.name} by groups, and add up their numbers`,
    description:
      `Takes the filters of the list. More than ${MOST_GROUPS} groups are refused. ` +
      (type.hasCurrency ? 'Money is in the currency of the account. ' : '') +
      'To group by a relationship, the token needs the right to read what it points at.',
    scopes: mayRead(type),
    parameters: [
      { name: 'group', in: 'query', ...commaList(GROUP, { enum: keysOf(type) }) },
      ...FIGURES.filter(() => numbersOf(type).length > 0).map((figure) => figureParameter(type, figure)),
      ...includeOf(type),
      ...READ_PARAMETERS,
      ...filterParameters(type),
    ],
    responses: { 200: response(`${nameOf(type)}Summary`), 429: response('TooManyRequests') },
  })

const keysOf = (type: ResourceType): string[] => [
  ...[...groupingLinks(type), ...groupingValues(type)].map(([name]) => name),
  ...groupingTimes(type).flatMap(([name]) => UNITS.map((unit) => `${name}:${unit}`)),
]

const figureParameter = (type: ResourceType, figure: Figure): Json => ({
  name: figure,
  in: 'query',
  ...commaList(MEANING[figure], { enum: numbersOf(type).map(([name]) => name) }),
})

function includeOf(type: ResourceType): Json[] {
  const relationships = new Map(groupingLinks(type))
  if (relationships.size === 0) return []
  return [includeParameter([{ name: summariesOf(type), relationships }]), ...fieldsParameters(type)]
}

export const summaryResponses = (type: ResourceType): Json => ({
  [`${nameOf(type)}Summary`]: {
    description: `Groups of ${type.name} in the order of their keys, and what all of them add up to.`,
    content: documentContent(`${nameOf(type)}SummaryResponse`),
  },
})

export function summarySchemas(registry: Registry, type: ResourceType): Json {
  const name = `${nameOf(type)}Summary`
  const links = groupingLinks(type)
  return {
    [name]: closed(
      {
        id: { type: 'string' },
        type: { const: summariesOf(type) },
        attributes: schema(`${name}Attributes`),
        ...(links.length > 0 && { relationships: relationshipsOf(registry, links) }),
      },
      ['id', 'type', 'attributes'],
    ),
    [`${name}Attributes`]: closed({ key: keySchema(type), ...figures(type) }, ['count']),
    [`${name}Response`]: closed(
      {
        data: listOf(schema(name)),
        included: schema('Included'),
        meta: closed({ ...figures(type), ...AS_OF_MEMBER }, ['count']),
      },
      ['data', 'meta'],
    ),
  }
}

const relationshipsOf = (registry: Registry, links: ReturnType<typeof groupingLinks>): Json =>
  closed(
    Object.fromEntries(
      links.map(([name, relationship]) => {
        const targets = targetsOf(registry, relationship).map((one) => schema(`${nameOf(one)}Identifier`))
        return [name, closed({ data: { oneOf: [...targets, { type: 'null' }] } })]
      }),
    ),
    [],
  )

const keySchema = (type: ResourceType): Json => ({
  ...closed(
    Object.fromEntries([
      ...groupingValues(type).map(([name, { kind }]) => [name, orNull(kind.schema)]),
      ...groupingTimes(type).map(([name]) => [name, PERIOD]),
    ]),
    [],
  ),
  description: 'The attributes that were grouped by.',
})

function figures(type: ResourceType): Json {
  const numbers = numbersOf(type).map(([name]) => name)
  if (numbers.length === 0) return { count: COUNT }
  const each = (shape: Json): Json => closed(Object.fromEntries(numbers.map((name) => [name, shape])), [])
  const number = { type: ['number', 'null'] }
  return {
    count: COUNT,
    ...(type.hasCurrency && { 'without-rate': WITHOUT_RATE }),
    ...Object.fromEntries(
      FIGURES.map((figure) => [figure, each(figure === 'sum' ? { type: 'number' } : number)]),
    ),
  }
}
