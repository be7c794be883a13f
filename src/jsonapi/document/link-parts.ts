import { pascalCase, singularOf } from '../../definition/naming.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { Identifier } from '../plan.ts'
import type { Linkage } from './linkage.ts'

type Members = Readonly<Record<string, unknown>>

/** The links that attributes stand for (`commentable-id` with `commentable-type`), beside those that are given as such. */
export function withLinkParts(
  type: ResourceType,
  members: Members,
  links: ReadonlyMap<string, Linkage>,
  problems: Problems,
): ReadonlyMap<string, Linkage> {
  const names = Object.keys(members).flatMap(
    (name) => type.attributes.get(name)?.linkPart?.relationship ?? [],
  )
  if (names.length === 0) return links
  const all = new Map(links)
  for (const name of new Set(names)) {
    const target = targetOf(type, name, members, problems)
    if (target === undefined) continue
    if (all.has(name) && !isSame(all.get(name)!, target))
      problems.push(errors.invalid(`${name} differs from the relationship`, placeOf(`${name}-id`)))
    all.set(name, target)
  }
  return all
}

function targetOf(
  type: ResourceType,
  name: string,
  members: Members,
  problems: Problems,
): Identifier | null | undefined {
  const [given, named] = [members[`${name}-id`], members[`${name}-type`]]
  if ((given ?? null) === null && (named ?? null) === null) return null
  const id = typeof given === 'number' ? String(given) : given
  const { targets } = type.relationships.get(name)!
  const target = targets.find((one) => one === named || classOf(one) === named)
  if (target === undefined) {
    const classes = targets.map(classOf).join(', ')
    problems.push(errors.invalid(`${name}-type must be one of: ${classes}`, placeOf(`${name}-type`)))
  }
  if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id)) {
    problems.push(errors.invalid(`${name}-id must be an id`, placeOf(`${name}-id`)))
    return undefined
  }
  return target === undefined ? undefined : { type: target, id }
}

const classOf = (target: string): string => pascalCase(singularOf(target))

const isSame = (linkage: Linkage, target: Identifier | null): boolean =>
  linkage === target ||
  (linkage !== null &&
    target !== null &&
    'id' in linkage &&
    linkage.type === target.type &&
    linkage.id === target.id)

const placeOf = (name: string) => pointer('data', 'attributes', name)
