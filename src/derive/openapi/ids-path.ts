import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_IDS } from '../../jsonapi/query/ids.ts'
import { IDS } from '../../jsonapi/target.ts'
import { AS_OF_MEMBER, READ_PARAMETERS } from './as-of.ts'
import { type Json, parameter, response } from './names.ts'
import { closed, listOf } from './objects.ts'
import { mayRead, operation } from './operation.ts'
import { filterParameters } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

/** The address at which the ids of a list are told. */
export const idsPath = (type: ResourceType): Json => ({
  [`/api/v1/${type.name}/${IDS}`]: {
    get: operation({
      id: `list${pascalCase(type.name)}Ids`,
      tag: type.name,
      summary: `List the ids of ${type.name}`,
      description: `Takes the filters and the order of the list, and tells the first ${MOST_IDS} ids.`,
      scopes: mayRead(type),
      parameters: [parameter(`sort.${type.name}`), ...READ_PARAMETERS, ...filterParameters(type)],
      responses: { 200: response('Ids'), 429: response('TooManyRequests') },
    }),
  },
})

export const IDS_RESPONSES: Json = {
  Ids: {
    description: 'The ids as strings; `record-count` is the number of all, also of those beyond the limit.',
    content: documentContent('IdsResponse'),
  },
}

export const IDS_SCHEMAS: Json = {
  IdsResponse: closed({
    data: { ...listOf(ID), maxItems: MOST_IDS },
    meta: closed({ 'record-count': { type: 'integer', minimum: 0 }, ...AS_OF_MEMBER }, ['record-count']),
  }),
}
