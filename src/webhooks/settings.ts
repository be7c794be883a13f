import type { LookupFunction } from 'node:net'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export interface WebhookSettings {
  /** Whether addresses of private networks may be reached. */
  readonly reachesPrivateNetworks: boolean
  /** How names become addresses; unset, as the machine does it. */
  readonly lookup?: LookupFunction
  /** How long a whole answer may take. */
  readonly answerMs: number
  /** When a delivery is tried again, by how often it was; the last for all further times. */
  readonly retriesMs: readonly number[]
  /** The same for an address that fails as a whole. */
  readonly probesMs: readonly number[]
  /** So many failures without a success between them are no fault of single records. */
  readonly failuresInRow: number
  /** So many are put aside at most; then the log waits. */
  readonly mostAside: number
  /** After so long a delivery is not tried any more, and after so long without a success none is. */
  readonly givenUpAfterMs: number
  readonly switchedOffAfterMs: number
  /** How often what is done is stored, and shown in the record of the webhook. */
  readonly storedEveryMs: number
  readonly shownEveryMs: number
}

export const USUAL: WebhookSettings = {
  reachesPrivateNetworks: false,
  answerMs: 15 * SECOND,
  retriesMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 4 * HOUR],
  probesMs: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE],
  failuresInRow: 10,
  mostAside: 10_000,
  givenUpAfterMs: 3 * DAY,
  switchedOffAfterMs: 5 * DAY,
  storedEveryMs: 200,
  shownEveryMs: 10 * SECOND,
}

/** The time until the next of these attempts, so that those who failed together do not come back together. */
export const delayOf = (delays: readonly number[], attempts: number): number =>
  delays[Math.min(attempts, delays.length) - 1]! * (0.8 + Math.random() * 0.4)
