import fc from 'fast-check'
import { anything } from '../arbitraries/anything.ts'
import { appRequests } from '../arbitraries/app.ts'
import { changedBytes, randomBytes } from '../arbitraries/bytes.ts'
import { changes, conditionalWrites, operationRequests } from '../arbitraries/conditions.ts'
import { exports, imports, uploads } from '../arbitraries/files.ts'
import { limits } from '../arbitraries/limits.ts'
import { duplicates, merges } from '../arbitraries/merges.ts'
import { deletions, type FuzzRequest, linkWrites, reads, writes } from '../arbitraries/requests.ts'
import type { Population } from '../population.ts'
import { wholeRequests } from './bytes.ts'
import type { Caller, Target } from './site.ts'

/** A request over a connection that stays, asked by somebody. */
export interface Asked {
  readonly kind: string
  readonly caller: Caller
  readonly request: FuzzRequest
}

/** Bytes on a connection of their own: how it ends, and the pause before that, or between parts, in milliseconds. */
export interface Written {
  readonly kind: string
  readonly bytes: Buffer
  readonly manner: 'ended' | 'cut' | 'slow'
  readonly after: number
}

export type Shot = Asked | Written

/** Generated at once: so few that the server is not idle meanwhile. */
const BATCH = 64

const caller = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Caller>('everything') },
  { weight: 3, arbitrary: fc.constantFrom<Caller>('reading', 'contacts') },
  { weight: 1, arbitrary: fc.constantFrom<Caller>('stranger', 'nobody') },
)

/** How often each kind comes, in a thousand. */
function kindsOf(target: Target, population: Population) {
  const asked = (weight: number, kind: string, requests: fc.Arbitrary<FuzzRequest>) => ({
    weight,
    arbitrary: fc.tuple(caller, requests).map(([who, request]): Shot => ({ kind, caller: who, request })),
  })
  const written = (
    weight: number,
    kind: string,
    bytes: fc.Arbitrary<Uint8Array>,
    manner: Written['manner'],
  ) => ({
    weight,
    arbitrary: fc
      .tuple(bytes, fc.integer({ min: 1, max: 40 }))
      .map(([all, after]): Shot => ({ kind, bytes: Buffer.from(all), manner, after })),
  })
  const { answered, endless } = wholeRequests(target.tokens.everything!)
  const id = fc.oneof(fc.integer({ min: 100, max: 300 }).map(String), fc.constantFrom('0', '-1', '%00', 'x'))
  return [
    asked(400, 'reads', reads(population)),
    asked(190, 'writes', writes(population)),
    asked(50, 'conditional writes', conditionalWrites(population)),
    asked(60, 'linkage', linkWrites(population)),
    asked(20, 'deletions', deletions(population)),
    asked(10, 'merges', merges(population)),
    asked(20, 'duplicates', duplicates),
    asked(30, 'operations', operationRequests(population)),
    asked(80, 'anything', anything(population)),
    asked(15, 'changes', changes(population)),
    asked(15, 'exports', exports),
    asked(8, 'imports', imports),
    asked(12, 'uploads', uploads(population)),
    asked(15, 'app', appRequests(id, target.signedIn)),
    asked(4, 'limits', limits),
    written(20, 'random bytes', randomBytes, 'ended'),
    written(25, 'changed bytes', changedBytes(answered), 'ended'),
    written(15, 'cut connections', fc.constantFrom(...answered, endless), 'cut'),
    written(2, 'slow connections', fc.constantFrom(...answered), 'slow'),
  ]
}

/** All requests of a campaign, as they follow from its seed. */
export function* shots(seed: number, target: Target, population: Population): Generator<Shot> {
  const locksOut = new RegExp(`users/+0*${target.ownerId}(?!\\d)`)
  // A token whose user was disabled or deleted could not go on.
  const isHarmless = (shot: Shot) =>
    !('request' in shot) || shot.request.method === 'GET' || !locksOut.test(decoded(shot.request.target))
  const any = fc.oneof(...kindsOf(target, population)).filter(isHarmless)
  for (let batch = 0; ; batch++) yield* fc.sample(any, { seed: (seed + batch) | 0, numRuns: BATCH })
}

const decoded = (text: string) => text.replaceAll(/%3\d/g, (digit) => decodeURIComponent(digit))
