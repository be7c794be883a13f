import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import { fullAttributes, otherValue, sampleAttributes } from '../../support/samples.ts'

/** The ids of records, by type. */
export type Known = Map<string, string[]>

/** What people are, and what they may do, is made by itself. */
const MADE_ELSEWHERE = ['roles', 'table-states']

/** Records of every type, linked at random with one another and with people. */
export async function fill(api: Client, random: Random, ofEachType: number): Promise<void> {
  const users = (await api.get('/users?page[size]=100')).document.data
  const known: Known = new Map([['users', users.map(({ id }: { id: string }) => id)]])
  for (const type of registry.types.values())
    for (let turn = 0; turn < ofEachType && !MADE_ELSEWHERE.includes(type.name); turn++) {
      const ids = known.get(type.name) ?? []
      known.set(type.name, ids)
      ids.push(await make(api, random, type, known))
    }
}

/** With as much as the rules let it have. */
async function make(api: Client, random: Random, type: ResourceType, known: Known): Promise<string> {
  const links = type.name === 'users' ? {} : linksOf(random, type, known)
  for (const [attributes, relationships] of [
    [mixed(random, type), links],
    [sampleAttributes(type), links],
    [mixed(random, type), {}],
  ] as const) {
    const body = { data: { type: type.name, attributes, relationships } }
    const answer = await api.post(`/${type.name}`, body)
    if (answer.status === 201) return answer.document.data.id
  }
  return (await api.create(type.name, sampleAttributes(type))).id
}

const mixed = (random: Random, type: ResourceType): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fullAttributes(type)).flatMap(([name, value]) =>
      random(4) === 0 && !type.attributes.get(name)!.isRequired
        ? []
        : [[name, random(2) === 0 ? otherValue(type, name) : value]],
    ),
  )

function linksOf(random: Random, type: ResourceType, known: Known): object {
  const links: Record<string, object> = {}
  for (const [name, { kind, targets }] of type.relationships) {
    const target = pick(random, targets)
    const ids = known.get(target) ?? []
    if (kind === 'through' || kind === 'many' || ids.length === 0 || random(2) === 0) continue
    const one = { type: target, id: pick(random, ids) }
    links[name] = { data: kind === 'one' ? one : [one] }
  }
  return links
}
