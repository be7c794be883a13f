import { isObject } from '../../definition/kinds/json.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import { errors, pointer } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { Identifier } from '../plan.ts'

type Path = readonly (string | number)[]

/** The linkage of a relationship: an identifier or null for a to-one, a list for a to-many. */
export type Linkage = Identifier | null | readonly Identifier[]

export const identifiersIn = (linkage: Linkage): readonly Identifier[] =>
  linkage === null ? [] : 'type' in linkage ? [linkage] : linkage

/** Reads `data` of a relationship object that stands at this path. */
export function linkageOf(
  relationship: Relationship,
  container: Record<string, unknown>,
  path: Path,
  problems: Problems,
): Linkage | undefined {
  if (!Object.hasOwn(container, 'data')) {
    problems.push(errors.malformedLinkage('A relationship must have a member "data"', pointer(...path)))
    return undefined
  }
  const data = container.data
  const dataPath = [...path, 'data']
  if (isToOne(relationship)) {
    if (data === null) return null
    return identifierOf(relationship.targets, data, dataPath, problems)
  }
  if (!Array.isArray(data)) {
    problems.push(
      errors.malformedLinkage('A to-many relationship takes an array of identifiers', pointer(...dataPath)),
    )
    return undefined
  }
  return data.flatMap(
    (item, index) => identifierOf(relationship.targets, item, [...dataPath, index], problems) ?? [],
  )
}

/** Reads an identifier of a record of one of these types. */
export function identifierOf(
  targets: readonly string[],
  data: unknown,
  path: Path,
  problems: Problems,
): Identifier | undefined {
  if (!isObject(data)) {
    problems.push(errors.malformedLinkage('An identifier is an object with type and id', pointer(...path)))
    return undefined
  }
  const { type } = data
  const id = typeof data.id === 'number' ? String(data.id) : data.id
  if (typeof type !== 'string' || typeof id !== 'string') {
    problems.push(
      errors.malformedLinkage('An identifier has a type and an id, both strings', pointer(...path)),
    )
    return undefined
  }
  if (!targets.includes(type)) {
    const expected = targets.join(' or ')
    problems.push(errors.conflict(`The type here is ${expected}, not "${type}"`, pointer(...path, 'type')))
    return undefined
  }
  return { type, id }
}
