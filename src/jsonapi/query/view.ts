import type { Registry } from '../../definition/registry.ts'
import type { Relationship } from '../../definition/relationship.ts'
import { errors, parameter } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { FieldSets, IncludeTree } from '../plan.ts'
import type { Given } from './index.ts'
import { MOST_FIELDS, MOST_INCLUDES } from './limits.ts'
import type { Parameter } from './parameters.ts'

export const DEEPEST_INCLUDE = 3

/** What includes start from: a type, or whatever else has relationships. */
export interface Including {
  readonly name: string
  readonly relationships: ReadonlyMap<string, Pick<Relationship, 'targets'>>
}

type MutableTree = Map<string, MutableTree>

/** `companies.deals,responsible` as a tree of relationship names. */
export function includeOf(
  registry: Registry,
  type: Including,
  { text, source }: Given,
  problems: Problems,
): IncludeTree {
  const tree: MutableTree = new Map()
  const paths = listOf(text)
  if (paths.length > MOST_INCLUDES) {
    problems.push(errors.invalidInclude(`There can be ${MOST_INCLUDES} paths at most`, source))
    return tree
  }
  for (const path of paths) {
    const steps = path.split('.')
    const fault = includeFault(registry, type, steps)
    if (fault) {
      problems.push(errors.invalidInclude(fault, source))
      continue
    }
    let branch = tree
    for (const step of steps) {
      const next: MutableTree = branch.get(step) ?? new Map()
      branch.set(step, next)
      branch = next
    }
  }
  return tree
}

function includeFault(registry: Registry, type: Including, steps: string[]): string | undefined {
  if (steps.length > DEEPEST_INCLUDE) return `${steps.join('.')} is deeper than ${DEEPEST_INCLUDE} levels`
  let reached: Including[] = [type]
  for (const step of steps) {
    const found = reached.flatMap((from) => from.relationships.get(step)?.targets ?? [])
    if (found.length === 0)
      return `${step} is not a relationship of ${reached.map(({ name }) => name).join(' or ')}`
    reached = [...new Set(found)].map((name) => registry.type(name))
  }
  return undefined
}

export function fieldsOf(
  registry: Registry,
  parameters: readonly Parameter[],
  problems: Problems,
): FieldSets {
  const sets = new Map<string, Set<string>>()
  for (const { name, member, value } of parameters) {
    const type = registry.types.get(member ?? '')
    if (!type) {
      problems.push(errors.unknownTypeInFields(`"${member ?? ''}" is not a resource type`, parameter(name)))
      continue
    }
    const fields = listOf(value)
    if (fields.length > MOST_FIELDS)
      problems.push(errors.invalidField(`There can be ${MOST_FIELDS} fields at most`, parameter(name)))
    else
      for (const field of fields)
        if (!type.attributes.has(field) && !type.relationships.has(field))
          problems.push(errors.invalidField(`${field} is not a field of ${type.name}`, parameter(name)))
    sets.set(type.name, new Set(fields))
  }
  return sets
}

/** A comma list without blanks; an empty text is an empty list. */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
