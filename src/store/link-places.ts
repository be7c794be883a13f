import type { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import { linkColumns } from './columns.ts'

/** A column of a table of links in which records of a type stand, and what these links are called there. */
export interface LinkPlace {
  readonly table: string
  readonly column: string
  readonly name: string
}

/** Everywhere that records of a type are linked, also by relationships that only the other end has. */
export function linkPlaces(registry: Registry, type: ResourceType): LinkPlace[] {
  const places = new Map<string, LinkPlace>()
  const add = (place: LinkPlace) => places.set(`${place.table} ${place.column}`, place)
  for (const [other, name, relationship] of registry.pointingAt(type))
    if (relationship.kind === 'linked') {
      const { table, inverse = `${other.name}.${name}` } = relationship
      add({ table, column: linkColumns(other, relationship).theirs, name: inverse })
    }
  for (const [name, relationship] of type.relationships)
    if (relationship.kind === 'linked')
      add({ table: relationship.table, column: linkColumns(type, relationship).mine, name })
  return [...places.values()]
}
