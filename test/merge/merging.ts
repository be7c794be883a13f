import assert from 'node:assert/strict'
import { canBeMerged } from '../../src/definition/duplicates.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Answer, Client, Document, Options } from '../support/client.ts'
import { createSample } from '../support/samples.ts'
import { types } from '../wire/registry/every.ts'
import { type Identifier, identify, pathOf } from '../wire/registry/linkage.ts'

export const mergeable: readonly ResourceType[] = types.filter(canBeMerged)

/** The request to merge, whatever it is answered. */
export const tryMerge = (
  api: Client,
  survivor: Identifier,
  others: readonly Identifier[],
  options: Options = {},
): Promise<Answer> => api.post(`${pathOf(survivor)}/merge`, { data: others.map(identify) }, options)

/** Merges the others into the first: the survivor as the answer shows it. */
export async function merge(api: Client, survivor: Identifier, ...others: Identifier[]): Promise<Document> {
  const answer = await tryMerge(api, survivor, others)
  assert.equal(answer.status, 200, answer.text)
  return answer.document.data
}

export const newRecord = async (api: Client, type: ResourceType): Promise<Identifier> =>
  identify(await createSample(api, type))
