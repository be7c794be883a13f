import { pascalCase } from '../../definition/naming.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'

/** A part of the description: plain JSON. */
export type Json = Readonly<Record<string, unknown>>

/** The schema of one record of a type; the other names of the type begin with it. */
export const nameOf = (type: ResourceType): string => pascalCase(type.singular)

export const anyOfNames = (types: readonly ResourceType[]): string => types.map(nameOf).join('Or')

export const targetsOf = (registry: Registry, { targets }: Relationship): ResourceType[] =>
  targets.map((name) => registry.type(name))

/** `DealToMany`, `DealOrOrderToOne`: relationships of one shape share their schemas. */
export const shapeOf = (registry: Registry, relationship: Relationship): string =>
  anyOfNames(targetsOf(registry, relationship)) + (isToOne(relationship) ? 'ToOne' : 'ToMany')

export const schema = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
export const parameter = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })
export const response = (name: string): Json => ({ $ref: `#/components/responses/${name}` })
