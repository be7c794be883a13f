import { useRef } from 'react'
import { begun } from '../api/deed.ts'

/** Does one thing after another, as a key may be pressed again before the answer has come; then it is idle. */
export function useInTurn(onIdle: () => void): (act: () => Promise<unknown>) => Promise<void> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return async (act) => {
    const own = last.current.catch(() => {}).then(act)
    last.current = own
    try {
      await begun(own)
    } finally {
      if (last.current === own) onIdle()
    }
  }
}
