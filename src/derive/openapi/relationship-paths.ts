import { pascalCase } from '../../definition/naming.ts'
import { type Reach, reachOfLinking } from '../../definition/reach.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_MEMBERS } from '../../jsonapi/limits.ts'
import { methodsOf, type RelationshipOfRecord } from '../../jsonapi/target.ts'
import { READ_PARAMETERS } from './as-of.ts'
import { type Json, nameOf, parameter, response, shapeOf, targetsOf } from './names.ts'
import { asPut, mayRead, mayWrite, operation, pathItem } from './operation.ts'
import { EDIT_PARAMETERS, listParameters, viewParameters } from './parameters.ts'

const ROOT = '/api/v1'
const KEPT = 'It can be changed but not emptied: `null` is 422.'

/** The addresses of what a record is related to, and of the linkage itself. */
export function relationshipPaths(registry: Registry, type: ResourceType): Json {
  const paths = [...type.relationships].flatMap(([name, relationship]) => {
    const target = { type, id: '{id}', name, relationship }
    const parameters = [parameter('id')]
    return [
      [`${ROOT}/${type.name}/{id}/${name}`, { parameters, ...related(registry, target) }],
      [`${ROOT}/${type.name}/{id}/relationships/${name}`, { parameters, ...linkage(registry, target) }],
    ]
  })
  return Object.fromEntries(paths)
}

function related(registry: Registry, target: RelationshipOfRecord): Json {
  const { type, name, relationship } = target
  const targets = targetsOf(registry, relationship)
  const [first] = targets
  const toOne = isToOne(relationship)
  return pathItem(methodsOf({ kind: 'related', ...target }), {
    GET: () =>
      operation({
        id: `${toOne ? 'read' : 'list'}${pascalCase(name)}Of${nameOf(type)}`,
        tag: type.name,
        summary: toOne ? `Read the record linked as ${name}` : `List the records linked as ${name}`,
        scopes: mayRead(type, ...targets),
        parameters: toOne ? [...READ_PARAMETERS, ...viewParameters(...targets)] : listParameters(first!),
        responses: {
          304: response('NotModified'),
          200: response(toOne ? `${shapeOf(registry, relationship)}Record` : `${nameOf(first!)}List`),
        },
      }),
  })
}

function linkage(registry: Registry, target: RelationshipOfRecord): Json {
  const { type, name, relationship } = target
  const shape = shapeOf(registry, relationship)
  const idOf = (verb: string) => `${verb}${pascalCase(name)}LinkageOf${nameOf(type)}`
  const write = (verb: string, summary: string) => () =>
    operation({
      id: idOf(verb),
      tag: type.name,
      summary,
      ...(isToOne(relationship) && relationship.isNeverEmpty && { description: KEPT }),
      scopes: [...new Set([...mayWrite(type), ...scopesOf(reachOfLinking(registry, type, relationship))])],
      parameters: EDIT_PARAMETERS,
      body: `${shape}Linkage`,
      responses: { 200: response('DryRun'), 204: response('NoContent') },
    })
  const set = write('set', `Set the linkage of ${name}`)
  return pathItem(methodsOf({ kind: 'relationship', ...target }), {
    GET: () =>
      operation({
        id: idOf('read'),
        tag: type.name,
        summary: `Read the linkage of ${name}`,
        ...(!isToOne(relationship) && {
          description: `Whole, up to ${MOST_MEMBERS} records; of more, the related list has pages.`,
        }),
        scopes: mayRead(type, ...targetsOf(registry, relationship)),
        parameters: READ_PARAMETERS,
        responses: { 200: response(`${shape}Links`) },
      }),
    PATCH: set,
    PUT: () => asPut(set()),
    POST: write('add', `Add to the linkage of ${name}`),
    DELETE: write('remove', `Remove from the linkage of ${name}`),
  })
}

const scopesOf = (reach: Reach | undefined): string[] => (reach ? [`${reach.type.scope}_${reach.right}`] : [])
