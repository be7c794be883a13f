import { isObject } from '../../definition/kinds/json.ts'
import { CUSTOM_OPERATORS, LINK_OPERATORS, type Operator, operatorsOf } from '../../definition/operators.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { short } from '../../errors/errors.ts'
import type { Asker, Condition } from '../plan.ts'
import { MOST_CONDITIONS } from './limits.ts'
import { type Asked, askedOf, Misfit } from './where-values.ts'

export const WHERE = 'where'
export const CUSTOM_FIELD = /^custom-[1-9]\d*$/
const GROUPS = ['all', 'any'] as const

export interface WhereFilter {
  readonly conditions: readonly Condition[]
  /** The types of the related records that are looked into. */
  readonly reads: readonly string[]
  /** What is wrong, each with its place. */
  readonly problems: readonly string[]
}

/** Conditions with operators, in groups one level deep: `{"all": [{"field": "company.city", "is": "Riga"}, {"any": […]}]}`. */
export function whereOf(registry: Registry, type: ResourceType, text: string, asker: Asker): WhereFilter {
  const reader = new Reader(registry, asker)
  return { conditions: reader.read(type, text), reads: [...reader.reads], problems: reader.problems }
}

class Reader {
  readonly problems: string[] = []
  readonly reads = new Set<string>()
  private readonly registry: Registry
  private readonly asker: Asker
  private count = 0

  constructor(registry: Registry, asker: Asker) {
    this.registry = registry
    this.asker = asker
  }

  read(type: ResourceType, text: string): Condition[] {
    const given = parsed(text)
    const group = isObject(given) ? GROUPS.find((name) => name in given) : undefined
    if (!group) return this.wrong('', 'The value must be a JSON object with "all" or "any"')
    return this.group(type, given as Record<string, unknown>, '')
  }

  private wrong(place: string, words: string): [] {
    this.problems.push(place === '' ? words : `${place}: ${words}`)
    return []
  }

  private group(type: ResourceType, given: Readonly<Record<string, unknown>>, place: string): Condition[] {
    const [name, ...others] = Object.keys(given)
    const members = given[name!]
    const path = place === '' ? name! : `${place}.${name}`
    if (others.length > 0 || !(GROUPS as readonly string[]).includes(name!))
      return this.wrong(place, 'A group has "all" or "any", and nothing else')
    if (!Array.isArray(members) || members.length === 0)
      return this.wrong(path, 'must be a list of conditions, with one at least')
    const found: Condition[][] = []
    for (const [index, member] of members.entries()) {
      // What is beyond the limit is told once, however much it is.
      if (this.count >= MOST_CONDITIONS)
        return this.wrong(path, `There can be ${MOST_CONDITIONS} conditions at most`)
      found.push(this.member(type, member, `${path}[${index}]`, place === ''))
    }
    return name === 'all' ? found.flat() : [{ test: 'anyOf', groups: found }]
  }

  private member(type: ResourceType, given: unknown, place: string, mayBeGroup: boolean): Condition[] {
    if (!isObject(given)) return this.wrong(place, 'must be an object with "field" and an operator')
    if (!GROUPS.some((name) => name in given)) return this.condition(type, given, place)
    return mayBeGroup ? this.group(type, given, place) : this.wrong(place, 'Groups are one level deep')
  }

  private condition(
    type: ResourceType,
    given: Readonly<Record<string, unknown>>,
    place: string,
  ): Condition[] {
    this.count++
    const { field, ...asked } = given
    if (typeof field !== 'string') return this.wrong(`${place}.field`, 'must be the name of a field')
    const [operator, ...others] = Object.keys(asked)
    if (operator === undefined || others.length > 0)
      return this.wrong(place, 'must have "field" and one operator')
    const [first = '', ...path] = field.replaceAll('_', '-').split('.')
    if (path.length === 0) return this.own(type, first, operator, asked[operator], place).map(whole)
    const relationship = type.relationships.get(first)
    const target = relationship && this.targetOf(relationship)
    if (!target || path.length > 1) {
      const reason =
        relationship && !target ? `${first} may point at several types` : `${type.name} has no such field`
      return this.wrong(`${place}.field`, `${reason} ("${short(field)}")`)
    }
    this.reads.add(target.name)
    const found = this.own(target, path[0]!, operator, asked[operator], place)
    return found.map((one) => reaching(first, relationship, one))
  }

  private targetOf({ targets: [only, ...others] }: Relationship): ResourceType | undefined {
    return others.length > 0 ? undefined : this.registry.type(only!)
  }

  /** What is asked of a field of the type itself; nothing where that makes no sense. */
  private own(type: ResourceType, name: string, operator: string, value: unknown, place: string): Asked[] {
    const attribute = type.attributes.get(name)
    const relationship = type.relationships.get(name)
    const isCustom = CUSTOM_FIELD.test(name) && type.attributes.has('customs')
    const known: readonly Operator[] | undefined = attribute
      ? operatorsOf(attribute.kind)
      : relationship
        ? LINK_OPERATORS
        : isCustom
          ? CUSTOM_OPERATORS
          : undefined
    if (!known || known.length === 0)
      return this.wrong(`${place}.field`, `${type.name} has no field "${short(name)}" to compare`)
    const found = known.find((one) => one === operator)
    if (!found)
      return this.wrong(place, `"${short(operator)}" is no operator of ${name} (${known.join(', ')})`)
    if (relationship && !isToOne(relationship))
      for (const target of relationship.targets) this.reads.add(target)
    try {
      return [askedOf({ name, attribute, relationship, asker: this.asker }, found, value)]
    } catch (failure) {
      if (!(failure instanceof Misfit)) throw failure
      return this.wrong(`${place}.${operator}`, failure.message)
    }
  }
}

/** Of a to-one, what is not so is not so either where there is nothing at the other end; of several, one of them counts. */
function reaching(name: string, relationship: Relationship, asked: Asked): Condition {
  const through = (condition: Condition): Condition => ({
    test: 'reaches',
    relationship: name,
    conditions: [condition],
  })
  return isToOne(relationship)
    ? whole({ ...asked, condition: through(asked.condition) })
    : through(whole(asked))
}

const whole = ({ condition, isNegated }: Asked): Condition =>
  isNegated ? { test: 'not', condition } : condition

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
