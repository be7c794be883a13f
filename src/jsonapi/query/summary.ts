import type { Registry } from '../../definition/registry.ts'
import { type ResourceType, resource } from '../../definition/resource.ts'
import {
  FIGURES,
  groupingLinks,
  groupingTimes,
  groupingValues,
  MOST_KEYS,
  numbersOf,
  summariesOf,
  UNITS,
} from '../../definition/summary.ts'
import { errors, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Asker } from '../plan.ts'
import type { GroupKey, SummaryPlan, WantedFigure } from '../summary.ts'
import { filteringOf } from './filter.ts'
import { familiesOf, type Given, givenIn, viewOf } from './index.ts'
import { listOf } from './view.ts'

const FAMILIES = ['group', ...FIGURES, 'filter', 'include', 'fields']

/** The plan of a summary; everything that is wrong with the query is reported at once. */
export function summaryPlan(
  registry: Registry,
  type: ResourceType,
  rawQuery: string,
  asker: Asker,
): SummaryPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, FAMILIES, problems)
  const keys = keysOf(type, givenIn(families, 'group'), problems)
  const rows = rowsOf(type, keys)
  const plan = {
    type,
    keys,
    rows,
    figures: FIGURES.flatMap((figure) => figuresOf(type, figure, givenIn(families, figure), problems)),
    ...viewOf(registry, rows, families, problems),
    ...filteringOf(registry, type, families.get('filter') ?? [], asker, problems),
  }
  refuseWhenAny(problems)
  return Object.freeze(plan)
}

const rowsOf = (type: ResourceType, keys: readonly GroupKey[]): ResourceType =>
  resource(summariesOf(type), {
    scope: type.scope,
    attributes: {},
    relationships: Object.fromEntries(
      keys.flatMap((key) => (key.kind === 'link' ? [[key.name, key.relationship]] : [])),
    ),
  })

function keysOf(type: ResourceType, { text, source }: Given, problems: Problems): GroupKey[] {
  const keys: GroupKey[] = []
  const wanted = listOf(text)
  if (wanted.length > MOST_KEYS) {
    problems.push(errors.badRequest(`There can be ${MOST_KEYS} keys at most`, source))
    return keys
  }
  for (const one of wanted) {
    const key = keyOf(type, one)
    if (typeof key === 'string') problems.push(errors.invalidField(key, source))
    else keys.push(key)
  }
  if (new Set(keys.map(({ name }) => name)).size < keys.length)
    problems.push(errors.badRequest('The keys must differ', source))
  return keys
}

/** `stage`, `priority` or `created-at:month`; otherwise what is wrong with it. */
function keyOf(type: ResourceType, text: string): GroupKey | string {
  const [name = '', ...units] = text.split(':')
  const relationship = new Map(groupingLinks(type)).get(name)
  if (relationship && units.length === 0) return { kind: 'link', name, relationship }
  const value = new Map(groupingValues(type)).get(name)
  if (value && units.length === 0) return { kind: 'value', name, attribute: value }
  const time = new Map(groupingTimes(type)).get(name)
  if (!time) return `${type.name} cannot be grouped by "${text}"`
  const unit = UNITS.find((one) => one === units.join(':'))
  if (!unit) return `${name} needs a unit (${UNITS.join(', ')}), such as ${name}:month`
  return { kind: 'period', name, attribute: time, unit }
}

function figuresOf(
  type: ResourceType,
  figure: WantedFigure['figure'],
  { text, source }: Given,
  problems: Problems,
): WantedFigure[] {
  const numbers = new Map(numbersOf(type))
  return [...new Set(listOf(text))].flatMap((attribute) => {
    if (numbers.has(attribute)) return { figure, attribute }
    problems.push(errors.invalidField(`"${attribute}" is not a number of ${type.name}`, source))
    return []
  })
}
