import { setTimeout as pause } from 'node:timers/promises'

/** A slow machine is no fault; what never comes is told before the file is given up. */
const PATIENCE_MS = 180_000

/** Waits until this is so, and fails with its words when it does not become so. */
export async function until(isSo: () => boolean | Promise<boolean>, lookAgainMs = 25): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not become so: ${isSo}`)
    await pause(lookAgainMs)
  }
}
