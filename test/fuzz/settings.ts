import { randomInt } from 'node:crypto'

/** What all input of a run follows from; FUZZ_SEED repeats an earlier run. */
export const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))

/** Requests that are under way at the same time. */
export const BATCH = 8
