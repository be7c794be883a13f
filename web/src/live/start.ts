import { queryClient } from '../api/queries.ts'
import { affectedBy } from './affected.ts'
import type { Change } from './change.ts'
import { followTogether } from './tabs.ts'

/** Changes that come together are shown together. */
const GATHERING_MS = 200
/** While thousands come, as from an import. */
const FLOOD = 100
const FLOOD_GATHERING_MS = 1000
const LONGEST_WAIT_MS = 1500

let waiting: Change[] = []
let isRefreshing = false
let startedFor: string | undefined

/** From now on what others change appears on the screen; may be called again at every page. */
export function startLive(userId: string): void {
  if (startedFor) return
  startedFor = userId
  followTogether(`rapport-live-${userId}`, {
    hear(changes) {
      waiting.push(...changes)
      void refreshSoon()
    },
    miss() {
      for (const queryKey of [['metadata'], ['records']])
        void queryClient.invalidateQueries({ queryKey, refetchType: refetched() })
    },
  })
}

async function refreshSoon(): Promise<void> {
  if (isRefreshing) return
  isRefreshing = true
  for (let pause = GATHERING_MS; waiting.length > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    await ownWritesAreDone()
    const changes = waiting
    waiting = []
    pause = changes.length >= FLOOD ? FLOOD_GATHERING_MS : GATHERING_MS
    await queryClient.invalidateQueries({ predicate: affectedBy(changes), refetchType: refetched() })
  }
  isRefreshing = false
}

/** A hidden page reads again when somebody looks at it: its queries are stale by then. */
const refetched = () => (document.hidden ? 'none' : 'active')

/** What is shown ahead of an answer would be overwritten by what was before; long work is not waited for. */
function ownWritesAreDone(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LONGEST_WAIT_MS)
    const unsubscribe = queryClient.getMutationCache().subscribe(look)
    function look() {
      if (queryClient.isMutating() === 0) done()
    }
    function done() {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    look()
  })
}
