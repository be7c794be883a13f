import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { type Json, nameOf, schema, shapeOf, targetsOf } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { documentOf, ID } from './resource-schemas.ts'

/** The schemas of every shape of relationship: as part of a resource, as a document of its own, as a write. */
export function relationshipSchemas(registry: Registry): Json {
  const all = [...registry.types.values()].flatMap((type) => [...type.relationships.values()])
  return Object.assign({}, ...all.map((relationship) => schemasOf(registry, relationship)))
}

function schemasOf(registry: Registry, relationship: Relationship): Json {
  const shape = shapeOf(registry, relationship)
  const targets = targetsOf(registry, relationship)
  const names = targets.map(nameOf)
  const identifiers = names.map((name) => schema(`${name}Identifier`))
  const data = isToOne(relationship) ? orNull(identifiers) : listOf(identifiers[0]!)
  const links = schema('RelationshipLinks')
  return {
    ...Object.fromEntries(targets.map((type) => [`${nameOf(type)}Identifier`, identifierOf(type)])),
    [`${shape}Relationship`]: closed({ links, data }, ['links']),
    [`${shape}Linkage`]: open({ data }),
    [`${shape}LinkageResponse`]: closed({ data, links, meta: schema('AsOfMeta') }, ['data', 'links']),
    ...(isToOne(relationship) && {
      [`${shape}Response`]: documentOf(orNull(names.map(schema))),
    }),
  }
}

const identifierOf = (type: ResourceType): Json => closed({ type: { const: type.name }, id: ID })

const orNull = (alternatives: readonly Json[]): Json => ({ oneOf: [...alternatives, { type: 'null' }] })
