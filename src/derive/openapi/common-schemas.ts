import type { ResourceType } from '../../definition/resource.ts'
import { errors } from '../../errors/errors.ts'
import { MOST_ERRORS } from '../../errors/problems.ts'
import { MOST_INCLUDED } from '../../jsonapi/limits.ts'
import { AS_OF_MEMBER, AS_OF_SCHEMAS } from './as-of.ts'
import { type Json, nameOf, schema } from './names.ts'
import { closed, listOf } from './objects.ts'

const ADDRESS = { type: 'string', format: 'uri' }
const ADDRESS_OR_NULL = { type: ['string', 'null'], format: 'uri' }
const COUNT = { type: 'integer', minimum: 0 }

const catalogue = Object.values(errors).map((make) => make(''))
const distinct = (values: readonly string[]) => [...new Set(values)]

/** What documents of all types are made of. */
export function commonSchemas(types: readonly ResourceType[]): Json {
  return {
    SelfLink: closed({ self: ADDRESS }),
    RelationshipLinks: closed({ self: ADDRESS, related: ADDRESS }),
    ListLinks: closed({ first: ADDRESS, prev: ADDRESS_OR_NULL, next: ADDRESS_OR_NULL, last: ADDRESS }),
    ListMeta: closed({ 'record-count': COUNT, 'page-count': COUNT, ...AS_OF_MEMBER }, [
      'record-count',
      'page-count',
    ]),
    ...AS_OF_SCHEMAS,
    Included: {
      ...listOf(schema('AnyResource')),
      maxItems: MOST_INCLUDED,
      description: 'Present when `include` was asked for.',
    },
    AnyResource: {
      oneOf: types.map((type) => schema(nameOf(type))),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((type) => [type.name, schema(nameOf(type)).$ref])),
      },
    },
    ErrorsResponse: closed({
      errors: {
        ...listOf(schema('ErrorObject')),
        minItems: 1,
        maxItems: MOST_ERRORS + 1,
        description: `The first ${MOST_ERRORS}; if there are more, one that counts the rest follows.`,
      },
    }),
    ErrorObject: closed(
      {
        id: { type: 'string', description: 'The id of the request, when the fault is on our side.' },
        title: { type: 'string' },
        detail: { type: 'string' },
        code: {
          enum: distinct(catalogue.map(({ code }) => code)),
          description: catalogue.map(({ code, status, title }) => `${code}: ${title} (${status})`).join('; '),
        },
        status: { enum: distinct(catalogue.map(({ status }) => status)) },
        source: {
          oneOf: [
            closed({ pointer: { type: 'string', pattern: '^(/|$)' } }),
            closed({ parameter: { type: 'string' } }),
            closed({ header: { type: 'string' } }),
          ],
        },
        meta: closed(
          {
            version: { type: 'string', description: 'The ETag that the record has now (412).' },
            'resource-type': { type: 'string', description: 'What has changed since (135).' },
            'resource-id': { type: 'string' },
            field: { type: ['string', 'null'] },
            detail: { type: 'string' },
            count: { type: 'integer', minimum: 1, description: 'How many more errors there are (134).' },
          },
          [],
        ),
      },
      ['title', 'detail', 'code', 'status'],
    ),
  }
}
