import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE_MS } from './patience.ts'

/** Waits until this is so, and fails with its words when it does not become so. */
export async function until(isSo: () => boolean | Promise<boolean>, lookAgainMs = 25): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not become so: ${isSo}`)
    await pause(lookAgainMs)
  }
}
