import assert from 'node:assert/strict'
import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Answer, Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import type { View } from './view.ts'
import type { World } from './world.ts'

/** Who asks, whom everything is shown, and what the one is to be shown of it. */
export interface Asking {
  readonly random: Random
  readonly world: World
  readonly owner: Client
  readonly userId: string
  readonly client: Client
  readonly view: View
}

/** Asks something at random and compares the answer with what the model says; tells what was asked. */
export type Question = (asking: Asking, type: ResourceType, tell: (words: string) => void) => Promise<void>

/** All records of a type that the test makes fit on one page. */
export const ALL = 'page[size]=100'

/** One that there is, or that there never was. */
export const anyId = ({ random, world }: Asking, { name }: ResourceType): string =>
  random(8) === 0 ? '987654321' : pick(random, [...world.idsOf(name), '987654321'])

export const targetOf = (type: ResourceType, name: string): ResourceType =>
  registry.type(type.relationships.get(name)!.targets[0]!)

export const missing = (view: View, type: ResourceType, id: string): number | undefined =>
  view.sees({ type: type.name, id }) ? undefined : 404

/** Asks the person, and where he is to be answered, the owner too; whether he was. */
export async function both(
  { owner, client }: Asking,
  path: string,
  refusal: number | undefined,
): Promise<readonly [own: Answer, whole: Answer] | undefined> {
  const own = await client.get(path)
  if (refusal !== undefined) {
    assert.equal(own.status, refusal, own.text)
    return undefined
  }
  assert.equal(own.status, 200, own.text)
  return [own, await owner.get(path)]
}
