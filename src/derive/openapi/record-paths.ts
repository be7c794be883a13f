import { pascalCase } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { methodsOf } from '../../jsonapi/target.ts'
import { READ_PARAMETERS } from './as-of.ts'
import { type Json, nameOf, parameter, response } from './names.ts'
import { asPut, mayRead, mayWrite, operation, pathItem } from './operation.ts'
import { EDIT_PARAMETERS, listParameters, viewParameters, WRITE_PARAMETERS } from './parameters.ts'

const ROOT = '/api/v1'
const CUSTOM_FILTERS = 'Custom fields filter too: `filter[custom-12]=a,b` compares the custom field 12.'

/** The addresses of a type's collection and of its records. */
export function recordPaths(type: ResourceType): Json {
  return {
    [`${ROOT}/${type.name}`]: collection(type),
    [`${ROOT}/${type.name}/{id}`]: { parameters: [parameter('id')], ...record(type) },
  }
}

function collection(type: ResourceType): Json {
  const name = nameOf(type)
  const words = type.singular.replaceAll('-', ' ')
  const isUpserted = type.attributes.has('external-id')
  return pathItem(methodsOf({ kind: 'collection', type }), {
    GET: () =>
      operation({
        id: `list${pascalCase(type.name)}`,
        tag: type.name,
        summary: `List ${type.name}`,
        ...(type.attributes.has('customs') && { description: CUSTOM_FILTERS }),
        scopes: mayRead(type),
        parameters: listParameters(type),
        responses: {
          200: response(`${name}List`),
          304: response('NotModified'),
          429: response('TooManyRequests'),
        },
      }),
    POST: () =>
      operation({
        id: `create${name}`,
        tag: type.name,
        summary: `Create one ${words}`,
        scopes: mayWrite(type),
        parameters: [
          ...WRITE_PARAMETERS,
          ...(isUpserted ? [parameter('on-conflict')] : []),
          ...viewParameters(type),
        ],
        body: `${name}CreateRequest`,
        responses: {
          ...(isUpserted && { 200: response(`${name}Record`) }),
          201: response(`${name}Created`),
        },
      }),
  })
}

function record(type: ResourceType): Json {
  const name = nameOf(type)
  const words = type.singular.replaceAll('-', ' ')
  const patch = () =>
    operation({
      id: `update${name}`,
      tag: type.name,
      summary: `Edit one ${words}`,
      scopes: mayWrite(type),
      parameters: [...EDIT_PARAMETERS, ...viewParameters(type)],
      body: `${name}UpdateRequest`,
      responses: { 200: response(`${name}Record`) },
    })
  return pathItem(methodsOf({ kind: 'record', type, id: '{id}' }), {
    GET: () =>
      operation({
        id: `read${name}`,
        tag: type.name,
        summary: `Read one ${words}`,
        scopes: mayRead(type),
        parameters: [...READ_PARAMETERS, ...viewParameters(type)],
        responses: { 200: response(`${name}Record`), 304: response('NotModified') },
      }),
    PATCH: patch,
    PUT: () => asPut(patch()),
    DELETE: () =>
      operation({
        id: `delete${name}`,
        tag: type.name,
        summary: `Delete one ${words}`,
        scopes: mayWrite(type),
        parameters: EDIT_PARAMETERS,
        responses: { 200: response('DryRun'), 204: response('NoContent') },
      }),
  })
}
