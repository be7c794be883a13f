import { isObject } from '../../definition/kinds/json.ts'
import type { Relationship } from '../../definition/relationship.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { type Linkage, linkageOf } from './linkage.ts'

/** Reads the document of a write to a relationship's own address. */
export function relationshipLinkage(relationship: Relationship, document: unknown): Linkage {
  if (!isObject(document)) throw refuse(errors.notAnObject('The document must be an object', pointer()))
  const problems = new Problems()
  const linkage = linkageOf(relationship, document, [], problems)
  refuseWhenAny(problems)
  return linkage!
}
