import { canBeMerged, groupsOf, MEMBERS, signsOf } from '../../definition/duplicates.ts'
import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_MERGED } from '../../jsonapi/document/merge.ts'
import { DUPLICATES, MERGE } from '../../jsonapi/target.ts'
import { commaList } from './filters.ts'
import { type Json, nameOf, parameter, response, schema } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { mayRead, mayWrite, operation } from './operation.ts'
import { EDIT_PARAMETERS, fieldsParameters, includeParameter, viewParameters } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

const groupName = (type: ResourceType) => pascalCase(groupsOf(type).name)

/** The addresses at which duplicates of a type are found and merged, where its definition says how. */
export const mergePaths = (type: ResourceType): Json =>
  canBeMerged(type)
    ? {
        [`/api/v1/${type.name}/${DUPLICATES}`]: { get: listDuplicates(type) },
        [`/api/v1/${type.name}/{id}/${MERGE}`]: { parameters: [parameter('id')], post: merge(type) },
      }
    : {}

const listDuplicates = (type: ResourceType): Json =>
  operation({
    id: `list${groupName(type)}`,
    tag: type.name,
    summary: `List ${type.name} that have something in common`,
    description: 'What is in the trash is left out. The groups are ordered by what they have in common.',
    scopes: mayRead(type),
    parameters: [
      parameter('page.number'),
      parameter('page.size'),
      {
        name: 'filter[by]',
        in: 'query',
        ...commaList('What to compare.', { enum: signsOf(type) }),
      },
      ...signsOf(type).map((by) => ({
        name: `filter[${by}]`,
        in: 'query',
        ...commaList('Only these values, of which one record alone is a group too.', { type: 'string' }),
      })),
      ...(type.namesakesWithin === undefined ? [] : [namesakesParameter(type.namesakesWithin)]),
      includeParameter([groupsOf(type)]),
      ...fieldsParameters(type),
    ],
    responses: { 200: response(`${groupName(type)}List`), 429: response('TooManyRequests') },
  })

const namesakesParameter = (within: string): Json => ({
  name: 'filter[within]',
  in: 'query',
  ...commaList(`With \`filter[name]\`: the ${within} of which one must be shared, by id.`, ID),
})

/** What namesakes share. */
function sharedSchema({ relationships, namesakesWithin }: ResourceType): Json {
  const [target] = relationships.get(namesakesWithin ?? '')?.targets ?? []
  return target ? { within: closed({ data: closed({ type: { const: target }, id: ID }) }) } : {}
}

const merge = (type: ResourceType): Json =>
  operation({
    id: `merge${pascalCase(type.name)}`,
    tag: type.name,
    summary: `Merge other ${type.name} into this one`,
    description:
      'Every link of the others becomes one of this record, which also takes the fields that it lacks. ' +
      'The others go to the trash. The right to write the type is enough for all that follows.',
    scopes: mayWrite(type),
    parameters: [...EDIT_PARAMETERS, ...viewParameters(type)],
    body: `${nameOf(type)}MergeRequest`,
    responses: { 200: response(`${nameOf(type)}Record`) },
  })

export const mergeResponses = (type: ResourceType): Json =>
  canBeMerged(type)
    ? {
        [`${groupName(type)}List`]: {
          description: `A page of groups of ${type.name}.`,
          content: documentContent(`${groupName(type)}ListResponse`),
        },
      }
    : {}

export function mergeSchemas(type: ResourceType): Json {
  if (!canBeMerged(type)) return {}
  const identifiers = listOf(schema(`${nameOf(type)}Identifier`))
  return {
    [`${nameOf(type)}MergeRequest`]: open(
      {
        data: { ...identifiers, minItems: 1, maxItems: MOST_MERGED },
        meta: open(
          {
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Whose value of a field it has then, by the ids of the records.',
            },
          },
          [],
        ),
      },
      ['data'],
    ),
    [groupName(type)]: closed({
      id: { type: 'string' },
      type: { const: groupsOf(type).name },
      attributes: schema(`${groupName(type)}Attributes`),
      relationships: closed(
        {
          [MEMBERS]: closed({ data: identifiers }),
          ...sharedSchema(type),
        },
        [MEMBERS],
      ),
    }),
    [`${groupName(type)}Attributes`]: closed({
      by: { enum: signsOf(type) },
      value: {
        type: 'string',
        description: 'What they have in common: text in lower case, of a phone the last ten digits.',
      },
      count: {
        type: 'integer',
        minimum: 1,
        description: 'How many records there are; the first hundred of them are named.',
      },
    }),
    [`${groupName(type)}ListResponse`]: closed(
      {
        data: listOf(schema(groupName(type))),
        included: schema('Included'),
        meta: schema('ListMeta'),
        links: schema('ListLinks'),
      },
      ['data', 'meta', 'links'],
    ),
  }
}
