import { MOST_OPERATIONS } from '../../jsonapi/operations/parse.ts'
import { OPERATIONS } from '../../jsonapi/operations/position.ts'
import { ATOMIC_MEDIA_TYPE } from '../../jsonapi/operations/results.ts'
import { type Json, response, schema } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { operation } from './operation.ts'
import { WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'

const DESCRIPTION = `The Atomic Operations extension of JSON:API: ${MOST_OPERATIONS} operations at most, carried out
in order, all or none. A record that is added may have a \`lid\`, by which later operations refer to it. The token needs
the right to write what each of them is about. Pointers of errors begin with \`/${OPERATIONS}/<number>\`.`

const documentIn = (schemaName: string): Json => ({ [ATOMIC_MEDIA_TYPE]: { schema: schema(schemaName) } })

/** The address for several writes in one request. */
export const operationsPath: Json = {
  '/api/v1/operations': {
    post: {
      ...operation({
        id: 'runOperations',
        tag: 'atomic',
        summary: 'Create, edit, delete and link several records, all or nothing',
        description: DESCRIPTION,
        scopes: [],
        parameters: WRITE_PARAMETERS,
        responses: {
          200: {
            description: 'Done: one result an operation, with the resource that it made or changed.',
            content: documentIn('OperationsResponse'),
          },
          204: response('NoContent'),
        },
      }),
      requestBody: { required: true, content: documentIn('OperationsRequest') },
    },
  },
}

const IDENTIFIED = { type: { type: 'string' }, id: ID, lid: { type: 'string', minLength: 1 } }

export const OPERATIONS_SCHEMAS: Json = {
  OperationsRequest: open({
    [OPERATIONS]: { ...listOf(schema('Operation')), minItems: 1, maxItems: MOST_OPERATIONS },
  }),
  Operation: open(
    {
      op: { enum: ['add', 'update', 'remove'] },
      ref: {
        ...open({ ...IDENTIFIED, relationship: { type: 'string' } }, ['type']),
        description: 'What the operation is about; a new record is named by the type in its data.',
      },
      href: { type: 'string', format: 'uri-reference', description: 'Its address, in place of `ref`.' },
      data: {
        type: ['object', 'array', 'null'],
        items: open(IDENTIFIED, ['type']),
        description: 'The data that a request to that address would have.',
      },
    },
    ['op'],
  ),
  OperationsResponse: closed(
    {
      'atomic:results': {
        ...listOf(closed({ data: schema('AnyResource') }, [])),
        description: 'Left out in a dry run when no operation has a result.',
      },
      meta: schema('DryRunMeta'),
    },
    [],
  ),
}
