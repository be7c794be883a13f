import type { ResourceType } from '../../src/definition/resource.ts'
import type { Client } from '../support/client.ts'
import { registry } from '../support/registry.ts'
import { createSample } from '../support/samples.ts'

export { registry }
export const types: readonly ResourceType[] = [...registry.types.values()]

const OF_EACH_TYPE = 3

/** Records that exist, by type. */
export type Population = ReadonlyMap<string, readonly string[]>

export async function populate(api: Client): Promise<Population> {
  const ids = new Map<string, string[]>()
  for (const type of types) {
    const made: string[] = []
    for (let turn = 0; turn < OF_EACH_TYPE; turn++) made.push((await createSample(api, type)).id)
    ids.set(type.name, made)
  }
  return ids
}
