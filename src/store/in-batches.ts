/** What is done every minute is given so long at a time. */
const TURN_MS = 45_000

/** Does small pieces of work until one found nothing left to do, or the time of a turn is over: the rest is for the next. */
export async function inBatches(batch: () => Promise<number>): Promise<void> {
  const end = performance.now() + TURN_MS
  while (performance.now() < end) if ((await batch()) === 0) return
}
