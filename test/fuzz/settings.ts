import { seedOf } from '../support/seed.ts'

/** What all generated requests follow from. */
export const SEED = seedOf(2026)

/** Requests that are under way at the same time. */
export const BATCH = 8
