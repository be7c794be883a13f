import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { ACCESS } from '../../jsonapi/target.ts'
import { type Json, parameter, response } from './names.ts'
import { closed, listOf } from './objects.ts'
import { mayRead, operation } from './operation.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

/** The address at which it is told who may read and edit a record. */
export const accessPath = (type: ResourceType): Json => ({
  [`/api/v1/${type.name}/{id}/${ACCESS}`]: {
    parameters: [parameter('id')],
    get: operation({
      id: `explainAccessTo${pascalCase(type.singular)}`,
      tag: type.name,
      summary: `Say who may see and edit one of ${type.name}`,
      description: 'What others may do is told to owners and admins.',
      scopes: mayRead(type),
      parameters: [parameter('access.user')],
      responses: { 200: response('Access') },
    }),
  },
})

export const ACCESS_PARAMETERS: Json = {
  'access.user': {
    name: 'user-id',
    in: 'query',
    description: 'The user whose access is explained; without it, that of the token.',
    schema: ID,
  },
}

export const ACCESS_RESPONSES: Json = {
  Access: {
    description: 'Whether the user may read and edit the record, and by which roles.',
    content: documentContent('AccessResponse'),
  },
}

const REASON: Json = {
  oneOf: [
    closed({ kind: { const: 'disabled' } }),
    closed({
      kind: { const: 'standing' },
      role: { type: 'string' },
      type: { type: 'string' },
      opens: { enum: ['edit', 'read', 'none'] },
    }),
    closed({
      kind: { const: 'role' },
      role: { type: 'string' },
      action: { enum: ['read', 'edit'] },
      level: { type: 'string' },
      opens: { type: 'boolean' },
    }),
  ],
}

export const ACCESS_SCHEMAS: Json = {
  AccessResponse: closed({
    data: closed({
      id: { type: 'string' },
      type: { const: 'accesses' },
      attributes: closed({
        read: { type: 'boolean' },
        edit: { type: 'boolean' },
        because: listOf({ type: 'string' }),
      }),
      meta: closed({ reasons: { ...listOf(REASON), description: 'The same as `because`, for programs.' } }),
    }),
  }),
}
