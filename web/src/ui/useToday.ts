import { useSyncExternalStore } from 'react'
import { useSession } from '../api/session.ts'
import { type Day, today } from './days.ts'

/** A page that stays open over midnight shows the new day so soon. */
const LOOK_EVERY_MS = 30_000

const listeners = new Set<() => void>()

setInterval(() => {
  for (const tell of listeners) tell()
}, LOOK_EVERY_MS)

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** The day that the clocks of the account show. */
export function useToday(): Day {
  const { account } = useSession()
  return useSyncExternalStore(listen, () => today(account['time-zone']))
}
