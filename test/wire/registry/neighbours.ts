import assert from 'node:assert/strict'
import { isToOne } from '../../../src/definition/relationship.ts'
import type { Client, Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { registry, types } from './every.ts'
import { type Identifier, identify, pathOf } from './linkage.ts'

/** Stages stay in their funnel, and no team stands below itself. */
const LEFT = ['deal-stage-categories.stages', 'user-groups.parent', 'user-groups.children']

/** One record of every type, each linked through all of its relationships. */
export async function createNeighbours(api: Client): Promise<ReadonlyMap<string, Identifier>> {
  const neighbours = new Map<string, Identifier>()
  for (const type of types) neighbours.set(type.name, identify(await createSample(api, type)))
  const funnel = neighbours.get('deal-stage-categories')!
  // The stage of the deal has to be one of its funnel.
  const stage = await createSample(api, registry.type('deal-stages'), {
    'deal-stage-category': { data: funnel },
  })
  neighbours.set('deal-stages', identify(stage))
  for (const type of types) {
    const relationships: Record<string, object> = {}
    for (const [name, relationship] of type.relationships) {
      const [target] = relationship.targets.map((one) => neighbours.get(one)!)
      if (!LEFT.includes(`${type.name}.${name}`))
        relationships[name] = { data: isToOne(relationship) ? target : [target] }
    }
    const owner = neighbours.get(type.name)!
    const answer = await api.patch(pathOf(owner), { data: { ...owner, relationships } })
    assert.equal(answer.status, 200, answer.text)
  }
  return neighbours
}

/** All records of an account with all of their linkage, by type. */
export async function everythingIn(api: Client): Promise<Map<string, Document[]>> {
  const everything = new Map<string, Document[]>()
  for (const type of types) {
    const records: Document[] = []
    const include = [...type.relationships.keys()].join(',')
    let next: string | null = `/${type.name}?page[size]=100&include=${include}`
    while (next !== null) {
      const { document } = await api.get(next)
      records.push(...document.data, ...document.included)
      next = document.links.next
    }
    everything.set(type.name, records)
  }
  return everything
}

/** Every record that is shown or linked in there, as text. */
export const namesIn = (everything: ReadonlyMap<string, Document[]>): Set<string> =>
  new Set(
    [...everything.values()].flat().flatMap((record) => {
      const linkages = Object.values<Document>(record.relationships ?? {}).map(({ data }) => data)
      return [record, ...linkages.flat()].filter(Boolean).map(({ type, id }) => `${type} ${id}`)
    }),
  )
