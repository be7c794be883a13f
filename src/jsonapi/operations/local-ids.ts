import { isObject } from '../../definition/kinds/json.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Identifier } from '../plan.ts'

type Path = readonly (string | number)[]

/** What stands in a document for the id that a new record has yet to get. */
const idFor = (lid: string) => `lid "${lid}"`

export const keyOf = ({ type, id }: Identifier) => `${type} ${id}`

/** The names that a request gives to the records it adds; they can be referred to from then on. */
export class LocalIds {
  private readonly known = new Set<string>()

  declare(type: string, lid: unknown): Identifier {
    if (typeof lid !== 'string' || lid === '')
      throw refuse(errors.badRequest('A lid is a string that is not empty', pointer('data', 'lid')))
    const identifier = { type, id: idFor(lid) }
    if (this.known.has(keyOf(identifier)))
      throw refuse(errors.badRequest(`Another operation adds the lid "${lid}"`, pointer('data', 'lid')))
    this.known.add(keyOf(identifier))
    return identifier
  }

  isLocal(identifier: Identifier): boolean {
    return this.known.has(keyOf(identifier))
  }

  /** The identifier at this path with an id in place of its lid; anything else as it is. */
  withId(value: unknown, path: Path): unknown {
    if (!isObject(value) || value.lid === undefined) return value
    const { type, lid, ...others } = value
    if (others.id !== undefined)
      throw refuse(errors.badRequest('An identifier has either an id or a lid', pointer(...path)))
    const id = typeof lid === 'string' ? idFor(lid) : ''
    if (typeof type !== 'string' || !this.isLocal({ type, id }))
      throw refuse(
        errors.badRequest(
          'No operation before this one adds a record of this type with this lid',
          pointer(...path, 'lid'),
        ),
      )
    return { ...others, type, id }
  }

  withIds(linkage: unknown, path: Path): unknown {
    if (!Array.isArray(linkage)) return this.withId(linkage, path)
    return linkage.map((one, index) => this.withId(one, [...path, index]))
  }

  /** A resource object whose relationships name records by id alone. */
  inRelationships(data: unknown): unknown {
    if (!isObject(data) || !isObject(data.relationships)) return data
    const relationships = Object.entries(data.relationships).map(([name, relationship]) => {
      if (!isObject(relationship)) return [name, relationship]
      const path = ['data', 'relationships', name, 'data']
      return [name, { ...relationship, data: this.withIds(relationship.data, path) }]
    })
    return { ...data, relationships: Object.fromEntries(relationships) }
  }
}

/** The ids that new records have got so far. */
export class GivenIds {
  private readonly given = new Map<string, string>()

  note(local: Identifier, id: string): void {
    this.given.set(keyOf(local), id)
  }

  of(identifier: Identifier): string {
    return this.given.get(keyOf(identifier)) ?? identifier.id
  }
}
