import type { Deed } from '../../api/deed.ts'
import { type Draft, type Identifier, sendOperations } from '../../api/records.ts'
import { type ApiError, RequestError } from '../../api/request.ts'
import { wordsOf, wordsOfError } from '../../ui/words.ts'
import { allIds } from './exports.ts'

/** Small enough that people see the change go on. */
const PORTION = 200

export interface Outcome {
  readonly done: number
  readonly failures: readonly Failure[]
}

export interface Failure {
  readonly id: string
  readonly words: string
}

/** What is done with each of many records: it gets these values, or it is deleted. */
export type BulkChange =
  | {
      readonly draft: Draft
      /** The filter of those that need it no more: they stay as they are. */
      readonly already?: string
    }
  | 'delete'

/** Those of the records that still need it. */
export async function needing(
  type: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<readonly string[]> {
  if (change === 'delete' || !change.already) return ids
  const done = new Set<string>()
  for (let start = 0; start < ids.length; start += PORTION) {
    const portion = ids.slice(start, start + PORTION).join()
    for (const id of await allIds(type, { 'filter[id]': portion, [`filter[${change.already}]`]: '1' }))
      done.add(id)
  }
  return ids.filter((id) => !done.has(id))
}

/** Does it portion by portion; what is refused is left out, the rest of its portion is done all the same. */
export async function carryOut(
  type: string,
  ids: readonly string[],
  change: BulkChange,
  deed: Deed,
  onProgress: (finished: number) => void,
): Promise<Outcome> {
  const failures: Failure[] = []
  for (let start = 0; start < ids.length; start += PORTION) {
    failures.push(...(await carryOutPortion(type, ids.slice(start, start + PORTION), change, deed)))
    onProgress(Math.min(ids.length, start + PORTION))
  }
  return { done: ids.length - failures.length, failures }
}

async function carryOutPortion(
  type: string,
  ids: readonly string[],
  change: BulkChange,
  deed: Deed,
): Promise<Failure[]> {
  if (ids.length === 0) return []
  try {
    await sendOperations(
      ids.map((id) => operationOf({ type, id }, change)),
      deed,
    )
    return []
  } catch (failure) {
    const refused = refusals(failure)
    if (refused.size === 0) return ids.map((id) => ({ id, words: wordsOf(failure) }))
    const rest = ids.filter((_, index) => !refused.has(index))
    const failures = [...refused].map(([index, error]) => ({ id: ids[index]!, words: wordsOfError(error) }))
    return [...failures, ...(await carryOutPortion(type, rest, change, deed))]
  }
}

const operationOf = ({ type, id }: Identifier, change: BulkChange) =>
  change === 'delete'
    ? { op: 'remove', ref: { type, id } }
    : { op: 'update', data: { type, id, ...change.draft } }

/** The operations that an answer names as refused, with the reason of each. */
function refusals(failure: unknown): Map<number, ApiError> {
  const errors = failure instanceof RequestError ? failure.errors : []
  const named = errors.flatMap((error): [number, ApiError][] => {
    const index = /^\/atomic:operations\/(\d+)/.exec(error.source?.pointer ?? '')?.[1]
    return index === undefined ? [] : [[Number(index), error]]
  })
  return new Map(named)
}
