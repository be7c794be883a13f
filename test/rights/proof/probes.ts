import type { Filter } from '../../../src/definition/filter.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import {
  FIGURES,
  groupingLinks,
  groupingTimes,
  groupingValues,
  numbersOf,
} from '../../../src/definition/summary.ts'
import { type FuzzRequest, get } from '../../fuzz/arbitraries/requests.ts'
import type { Population } from '../../fuzz/population.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'

/** What records of the test hold, seen or hidden. */
const TEXTS = ['one', 'two', 'hidden', 'name one', 'hidden 1', 'example.com', '+7 (921) 314-60-28', '#1f9d55']

/** Questions by which somebody would look for what he does not see: every filter, order, group and include by itself. */
export const probes = (population: Population, random: Random): FuzzRequest[] =>
  [...registry.types.values()].flatMap((type) => {
    const path = `/${type.name}`
    const record = `${path}/${pick(random, population.get(type.name)!)}`
    const filters = [...type.filters].map(([name, filter]) =>
      get(path, `filter[${name}]=${encodeURIComponent(valueFor(population, random, type, filter))}`),
    )
    const orders = [...type.attributes].flatMap(([name, { kind }]) =>
      kind.sortable ? get(path, `sort=${pick(random, ['', '-'])}${name}&page[size]=2`) : [],
    )
    const linkOrders = groupingLinks(type).flatMap(([name, { targets }]) =>
      targets.length === 1 ? get(path, `sort=${pick(random, ['', '-'])}${name}&page[size]=2`) : [],
    )
    const includes = [...type.relationships.keys()].flatMap((name) => [
      get(record, `include=${name}`),
      get(path, `include=${name}&page[size]=3`),
    ])
    const questions = [...type.relationships].flatMap(([name, { targets }]) => {
      const target = registry.type(targets[0]!)
      const field = targets.length === 1 ? `${name}.${pick(random, comparedOf(target))}` : name
      const asked = [
        { field: name, empty: pick(random, [true, false]) },
        { field: name, 'is-not': pick(random, population.get(target.name)!) },
        { field, empty: pick(random, [true, false]) },
        ...(targets.length === 1 ? [{ field: `${name}.as-string`, contains: pick(random, TEXTS) }] : []),
      ]
      return get(path, `filter[where]=${encodeURIComponent(JSON.stringify({ all: [pick(random, asked)] }))}`)
    })
    return [...filters, ...questions, ...orders, ...linkOrders, ...includes, ...summariesOf(type, random)]
  })

/** What a condition can look at; every kind of value can be empty. */
const comparedOf = ({ attributes, relationships }: ResourceType): string[] => [
  ...[...attributes.keys()].filter((name) => name !== 'customs'),
  ...relationships.keys(),
]

function summariesOf(type: ResourceType, random: Random): FuzzRequest[] {
  const groups = [
    ...[...groupingLinks(type), ...groupingValues(type)].map(([name]) => name),
    ...groupingTimes(type).map(([name]) => `${name}:month`),
  ]
  const figures = numbersOf(type).map(([name]) => `&${pick(random, FIGURES)}=${name}`)
  return groups.map((name) =>
    get(`/${type.name}/summary`, `group=${name}${pick(random, figures.length > 0 ? figures : [''])}`),
  )
}

function valueFor(population: Population, random: Random, type: ResourceType, filter: Filter): string {
  const idsOf = (name: string) => [1, 2, 3].map(() => pick(random, population.get(name)!)).join()
  if (filter.kind === 'related') return idsOf(type.relationships.get(filter.relationship)!.targets[0]!)
  if (filter.kind === 'memberOf') return idsOf(filter.type)
  if (filter.kind === 'ids') return idsOf(type.name)
  if (filter.kind === 'savedTable') return idsOf('table-states')
  if (filter.kind === 'since' || filter.kind === 'until') return '2026.03.15'
  if (filter.kind === 'state') return pick(random, ['open', 'won', 'lost'])
  if (['empty', 'present', 'allEmpty'].includes(filter.kind)) return pick(random, ['1', '0'])
  return pick(random, TEXTS)
}
