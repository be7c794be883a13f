import fc from 'fast-check'
import { anything } from '../fuzz/arbitraries/anything.ts'
import { changes, operationRequests } from '../fuzz/arbitraries/conditions.ts'
import { exports } from '../fuzz/arbitraries/files.ts'
import { duplicates, merges } from '../fuzz/arbitraries/merges.ts'
import { deletions, type FuzzRequest, linkWrites, reads, writes } from '../fuzz/arbitraries/requests.ts'
import type { Population } from '../fuzz/population.ts'
import { registry } from '../fuzz/population.ts'

type Weighted = fc.WeightedArbitrary<FuzzRequest>
const weighted = (weight: number, arbitrary: fc.Arbitrary<FuzzRequest>): Weighted => ({ weight, arbitrary })

/** Questions that change nothing. */
export const questions = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(
    weighted(20, reads(population)),
    weighted(2, exports),
    weighted(1, duplicates),
    weighted(1, changes(population)),
  )

/** Writes as they fill an account. */
export const filling = (population: Population): fc.Arbitrary<FuzzRequest> =>
  fc.oneof(weighted(3, writes(population)), weighted(1, linkWrites(population)))

/** Everything that is written, refused or not understood; whoever asks must be able to ask again. */
export const changing = (population: Population, ownerId: string): fc.Arbitrary<FuzzRequest> =>
  fc
    .oneof(
      weighted(6, writes(population)),
      weighted(3, linkWrites(population)),
      weighted(2, operationRequests(population)),
      weighted(2, anything(population)),
      weighted(1, deletions(population)),
      weighted(1, merges(population)),
    )
    .filter(({ target, body = '' }) => !locksOut(ownerId, target + body))

const locksOut = (ownerId: string, text: string) =>
  text.includes('users') && new RegExp(`\\b0*${ownerId}\\b`).test(text)

/** The first pages of every list, as a client walks through it. */
export const firstPages: readonly FuzzRequest[] = [...registry.types.keys()].flatMap((name) =>
  ['page[size]=2', 'page[size]=2&page[after]=', 'sort=-id&page[size]=3'].map(
    (query): FuzzRequest => ({ method: 'GET', target: `/api/v1/${name}?${query}`, headers: {} }),
  ),
)
