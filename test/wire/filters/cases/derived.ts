import type { Filter } from '../../../../src/definition/filter.ts'
import { pascalCase } from '../../../../src/definition/naming.ts'
import { isToOne } from '../../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../../src/definition/resource.ts'
import { createSample } from '../../../support/samples.ts'
import { registry } from '../../registry/every.ts'
import { byLink, byText, type FilterCase, linkTo, linkToAll, type Make, uniqueWord } from './case.ts'

/** What shows a filter at work follows from its kind, where the values of a type mean nothing more. */
export function derivedCase(type: ResourceType, filter: Filter): FilterCase {
  switch (filter.kind) {
    case 'equals':
      return equalsCase(type, filter.attribute)
    case 'exactly':
      return byValues(filter.attribute, ['EUR', 'GBP', 'CHF'])
    case 'related': {
      const relationship = type.relationships.get(filter.relationship)!
      const target = registry.type(relationship.targets[0]!)
      const link = isToOne(relationship) ? linkTo : linkToAll
      return byLink(filter.relationship, (api) => createSample(api, target), link)
    }
    case 'ids':
      return byOwnIds
    case 'targetType':
      return byTargetType(type, filter.relationship)
    case 'typeName':
      return byTypeName(filter.attribute)
    case 'since':
      return boundCase(type, filter.attribute, (made) => made.slice(1))
    case 'until':
      return boundCase(type, filter.attribute, (made) => made.slice(0, 2))
    case 'empty':
      return presenceCase(type, filter.attribute, false)
    case 'present':
      return presenceCase(type, filter.attribute, true)
    case 'search':
      return byNamePart(type)
    case 'state':
      return byState(type, filter.relationship)
    default:
      throw new Error(`${type.name}: a filter of the kind ${filter.kind} needs a case of its own`)
  }
}

const byOwnIds: FilterCase = async (make) => {
  const [one, other] = [await make(), await make()]
  await make()
  return [
    { value: one.id, found: [one] },
    { value: other.id, found: [other] },
  ]
}

/** By the names of types and by those of their classes. */
function byTargetType(type: ResourceType, relationship: string): FilterCase {
  const targets = type.relationships.get(relationship)!.targets.map((name) => registry.type(name))
  return async (make, api) => {
    const findings: { value: string; found: object[] }[] = []
    for (const target of targets) {
      const found = [await make({}, { [relationship]: linkTo(await createSample(api, target)) })]
      findings.push({ value: target.name, found }, { value: pascalCase(target.singular), found })
    }
    await make()
    return findings
  }
}

const byTypeName =
  (attribute: string): FilterCase =>
  async (make) => {
    const [companies, deals] = [
      await make({ [attribute]: 'companies' }),
      await make({ [attribute]: 'deals' }),
    ]
    await make({ [attribute]: 'orders' })
    return [
      { value: 'Company', found: [companies] },
      { value: 'deals', found: [deals] },
      { value: 'Deal,Company', found: [companies, deals] },
    ]
  }

function equalsCase(type: ResourceType, attribute: string): FilterCase {
  const { kind } = type.attributes.get(attribute)!
  const choices = kind.schema.enum as string[] | undefined
  // The last of the kinds of a field is a formula, which needs one.
  if (choices) return byValues(attribute, choices.filter((one) => one !== 'formula').toReversed())
  if (kind.name === 'boolean') return byValues(attribute, [true, false])
  if (attribute === 'resource-name') return byValues(attribute, ['deals', 'orders', 'contacts'])
  return byText(attribute)
}

/** A record of each value: the first two are looked for. */
export const byValues =
  (attribute: string, values: readonly unknown[]): FilterCase =>
  async (make) => {
    const findings: { value: string; found: object[] }[] = []
    for (const value of values)
      findings.push({ value: String(value), found: [await make({ [attribute]: value })] })
    return findings.slice(0, 2)
  }

const DAYS = ['2026-02-28', '2026-03-01', '2026-03-02']
const MOMENTS = ['2026-03-01T10:19:59.999Z', '2026-03-01T10:20:00.000Z', '2026-03-01T10:20:00.001Z']

type Made = Awaited<ReturnType<Make>>[]

function boundCase(type: ResourceType, attribute: string, wanted: (made: Made) => Made): FilterCase {
  const { kind, isRequired } = type.attributes.get(attribute)!
  const isDay = kind.name === 'date'
  return async (make) => {
    const made: Made = []
    for (const value of isDay ? DAYS : MOMENTS) made.push(await make({ [attribute]: value }))
    if (!isRequired) await make()
    const values = isDay ? ['2026.03.01', '2026-03-01'] : ['2026.03.01 10:20', '2026-03-01T10:20:00Z']
    return values.map((value) => ({ value, found: wanted(made) }))
  }
}

function presenceCase(type: ResourceType, attribute: string, isPresent: boolean): FilterCase {
  const [value] = type.attributes.get(attribute)!.kind.name === 'date' ? DAYS : MOMENTS
  return async (make) => {
    const [without, having] = [await make(), await make({ [attribute]: value })]
    const found = [isPresent ? having : without]
    return [
      { value: '1', found },
      { value: 'true', found },
      { value: 'false', found: [without, having] },
    ]
  }
}

/** Words of the name in any order, and pieces of them. */
function byNamePart(type: ResourceType): FilterCase {
  const names = ['name', 'last-name', 'number', 'title', 'url', 'body', 'message']
  const attribute = names.find((name) => type.attributes.has(name))!
  const written = (words: string) => (attribute === 'url' ? `https://example.com/${words}` : words)
  return async (make) => {
    const [one, other] = [uniqueWord(), uniqueWord()]
    const both = await make({ [attribute]: written(`${one}-and-${other}`) })
    await make({ [attribute]: written(one) })
    return [{ value: `${other.toUpperCase().slice(2)}+${one.slice(1)}`, found: [both] }]
  }
}

/** A stage of the client's own is open, like the first of the service's. */
function byState(type: ResourceType, relationship: string): FilterCase {
  const stages = registry.type(type.relationships.get(relationship)!.targets[0]!)
  return async (make, api) => {
    const first = await make()
    const own = await createSample(api, stages, await funnelOf(first, stages, api))
    const open = [first, await make({}, { [relationship]: linkTo(own) })]
    const { document } = await api.get(`/${stages.name}?page[size]=100`)
    const onStage = async (kind: string) => {
      const stage = document.data.find((one: typeof own) => one.attributes.kind === kind)
      return make({}, { [relationship]: linkTo(stage) })
    }
    const [won, lost] = [await onStage('won'), await onStage('lost')]
    return [
      { value: 'won', found: [won] },
      { value: 'lost', found: [lost] },
      { value: 'open', found: open },
      { value: 'open,won', found: [...open, won] },
    ]
  }
}

async function funnelOf(
  deal: Awaited<ReturnType<Make>>,
  stages: ResourceType,
  api: Parameters<FilterCase>[1],
): Promise<object> {
  if (!stages.relationships.has('deal-stage-category')) return {}
  const { document } = await api.get(`/${deal.type}/${deal.id}/stage-category`)
  return { 'deal-stage-category': linkTo(document.data) }
}
