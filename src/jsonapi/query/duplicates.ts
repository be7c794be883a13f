import { groupsOf, NAMESAKES, sameKey, signsOf } from '../../definition/duplicates.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { PageWish, View } from '../plan.ts'
import { isId } from '../target.ts'
import { familiesOf, viewOf } from './index.ts'
import { pageOf } from './page.ts'
import type { Parameter } from './parameters.ts'
import { listOf } from './view.ts'

/** Which groups of duplicates are wanted. */
export interface DuplicatesPlan extends View {
  readonly type: ResourceType
  /** By what they are found, in the order of the definition. */
  readonly by: readonly string[]
  /** What they have in common where only that is asked about: then one record is a group too. */
  readonly keys: ReadonlyMap<string, readonly string[]>
  /** Within which records namesakes are asked about. */
  readonly within: readonly string[]
  readonly page: PageWish
}

/** The plan of a request for duplicates; everything that is wrong with the query is reported at once. */
export function duplicatesPlan(registry: Registry, type: ResourceType, rawQuery: string): DuplicatesPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, ['include', 'fields', 'filter', 'page'], problems)
  const plan = {
    type,
    ...viewOf(registry, groupsOf(type), families, problems),
    ...comparisonOf(type, families.get('filter') ?? [], problems),
    page: numberedPage(type, families.get('page') ?? [], problems),
  }
  refuseWhenAny(problems)
  return Object.freeze(plan)
}

/** So many values are asked about at once: those of one record that somebody is about to make. */
export const MOST_ASKED = 10

const WITHIN = 'within'

/** By what and about which values; `filter[email]=` asks who has this one. */
function comparisonOf(
  type: ResourceType,
  parameters: readonly Parameter[],
  problems: Problems,
): Pick<DuplicatesPlan, 'by' | 'keys' | 'within'> {
  const known = signsOf(type)
  const keys = new Map<string, readonly string[]>()
  let within: readonly string[] = []
  let named: readonly string[] | undefined
  for (const { name, member = '', value } of parameters) {
    const given = listOf(value)
    const isValue =
      member !== 'by' && (known.includes(member) || (member === WITHIN && known.includes(NAMESAKES)))
    if (isValue && given.length > MOST_ASKED)
      problems.push(errors.invalidFilterValue(`At most ${MOST_ASKED} values`, parameter(name)))
    if (isValue && member === WITHIN) {
      within = given
      if (!given.every(isId)) problems.push(errors.invalidFilterValue('These must be ids', parameter(name)))
    } else if (isValue) {
      const { kind } = type.duplicates.get(member) ?? { kind: 'text' as const }
      keys.set(
        member,
        given.map((one) => sameKey(kind, one)).filter((key) => key !== ''),
      )
    } else if (member !== 'by')
      problems.push(errors.filterNotAllowed(`duplicates have no filter "${member}"`, parameter(name)))
    else {
      if (given.length === 0 || given.some((one) => !known.includes(one))) {
        const detail = `Duplicates of ${type.name} are found by ${known.join(', ')}`
        problems.push(errors.invalidFilterValue(detail, parameter(name)))
      }
      named = known.filter((one) => given.includes(one))
    }
  }
  if (keys.has(NAMESAKES) !== within.length > 0)
    problems.push(
      errors.invalidFilterValue(
        `${WITHIN} says where a ${NAMESAKES} is looked for`,
        parameter(`filter[${WITHIN}]`),
      ),
    )
  const by = keys.size > 0 ? (named ?? known).filter((one) => keys.has(one)) : named
  return { keys, within, by: by ?? [...type.duplicates.keys()] }
}

/** Groups have no place in an order that a cursor could name. */
function numberedPage(type: ResourceType, parameters: readonly Parameter[], problems: Problems) {
  const isCursor = ({ member }: Parameter) => member === 'after' || member === 'before'
  for (const { name } of parameters.filter(isCursor))
    problems.push(errors.invalidPage('Duplicates are paged by number', parameter(name)))
  return pageOf(
    type,
    [],
    parameters.filter((one) => !isCursor(one)),
    problems,
  )
}
