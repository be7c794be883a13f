import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { requiredOnCreate, shownAttributes, writtenAttributes } from './attributes.ts'
import { type Json, nameOf, schema, shapeOf } from './names.ts'
import { closed, listOf, open } from './objects.ts'

export const ID = { type: 'string', pattern: String.raw`^[1-9]\d*$` }

/** The schemas of one record of a type: shown and edited. */
export function recordSchemas(registry: Registry, type: ResourceType): Json {
  const name = nameOf(type)
  const isLinked = type.relationships.size > 0
  return {
    [`${name}Attributes`]: shownAttributes(type),
    [`${name}WrittenAttributes`]: writtenAttributes(type),
    ...(isLinked && {
      [`${name}Relationships`]: relationships(registry, type, 'Relationship'),
      [`${name}WrittenRelationships`]: relationships(registry, type, 'Linkage'),
    }),
    [name]: {
      ...(type.description && { description: type.description.en }),
      ...closed(
        {
          id: ID,
          type: { const: type.name },
          attributes: schema(`${name}Attributes`),
          ...(isLinked && { relationships: schema(`${name}Relationships`) }),
          links: schema('SelfLink'),
        },
        ['id', 'type', 'links'],
      ),
    },
    [`${name}Response`]: documentOf(schema(name)),
    [`${name}UpdateRequest`]: open({
      data: open(
        {
          type: { const: type.name },
          id: ID,
          attributes: schema(`${name}WrittenAttributes`),
          ...writtenRelationships(type),
        },
        ['type', 'id'],
      ),
    }),
  }
}

/** The schemas of a collection: its pages, and a new record. */
export function collectionSchemas(type: ResourceType): Json {
  const name = nameOf(type)
  const required = requiredOnCreate(type)
  const written = schema(`${name}WrittenAttributes`)
  const attributes = required.length > 0 ? { allOf: [written], required } : written
  const needed = required.length > 0 ? ['type', 'attributes'] : ['type']
  return {
    [`${name}ListResponse`]: closed(
      {
        data: listOf(schema(name)),
        included: schema('Included'),
        meta: schema('ListMeta'),
        links: schema('ListLinks'),
      },
      ['data', 'meta', 'links'],
    ),
    [`${name}CreateRequest`]: open({
      data: open({ type: { const: type.name }, attributes, ...writtenRelationships(type) }, needed),
    }),
  }
}

/** A document with one resource, or with what may stand in its place. */
export const documentOf = (data: Json): Json =>
  closed(
    { data, included: schema('Included'), meta: { oneOf: [schema('DryRunMeta'), schema('AsOfMeta')] } },
    ['data'],
  )

const writtenRelationships = (type: ResourceType): Json =>
  type.relationships.size > 0 ? { relationships: schema(`${nameOf(type)}WrittenRelationships`) } : {}

const relationships = (registry: Registry, type: ResourceType, role: 'Relationship' | 'Linkage'): Json =>
  closed(
    Object.fromEntries(
      [...type.relationships].map(([name, one]) => [name, schema(shapeOf(registry, one) + role)]),
    ),
    [],
  )
