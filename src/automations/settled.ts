import { type Deed, timeOf } from './deeds.ts'

/** Of deeds that follow each other too quickly in one record the last; they come in the order of the log. */
export function settledAmong(deeds: readonly Deed[], seconds: number): ReadonlySet<Deed> {
  const settled = new Set<Deed>()
  const following = new Map<string, number>()
  for (const deed of deeds.toReversed()) {
    const time = timeOf(deed)
    const next = following.get(deed.recordId) ?? Number.POSITIVE_INFINITY
    if (next - time >= seconds * 1000) settled.add(deed)
    following.set(deed.recordId, time)
  }
  return settled
}
