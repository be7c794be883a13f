import { useState } from 'react'

/** A finger that was lifted has clicked by then, or will not. */
const CLICK_MS = 300

/**
 * What is pressed stays where it is: a list that comes between press and click would move under the pointer, and the
 * click would go nowhere. `hold` is called with the press.
 */
export function useHeld<List>(current: List): { readonly shown: List; readonly hold: () => void } {
  const [held, setHeld] = useState<{ readonly list: List }>()
  function hold() {
    const ending = new AbortController()
    const { signal } = ending
    const release = () => {
      ending.abort()
      setHeld(undefined)
    }
    window.addEventListener('click', release, { signal })
    window.addEventListener('pointercancel', release, { signal })
    window.addEventListener('pointerup', () => setTimeout(release, CLICK_MS), { signal })
    setHeld({ list: current })
  }
  return { shown: held ? held.list : current, hold }
}
