import { setTimeout as pause } from 'node:timers/promises'

/** Longer than it takes to compare a password with those of all accounts that one person may have. */
const STEP_MS = 1_000

/** What is refused is refused at a full step since it was asked for: how long it took to find out tells nothing. */
export async function refusedInConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begun = performance.now()
  try {
    return await work()
  } catch (failure) {
    await pause(STEP_MS - ((performance.now() - begun) % STEP_MS))
    throw failure
  }
}
