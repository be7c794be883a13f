import { useCallback, useEffect, useState } from 'react'
import { pageOf } from './useRows.ts'

/** Rows beyond the edges that are read before they come into view. */
const AHEAD = 25
/** Whoever drags the scroll bar passes pages that nobody wants to read. */
const PAUSE_MS = 50

interface Span {
  readonly from: number
  readonly to: number
}

const FIRST: Span = { from: 1, to: 1 }
const isSame = (one: Span, other: Span) => one.from === other.from && one.to === other.to

/** The pages that have to be read for the rows on the screen, once the screen rests on them; another list begins at its first. */
export function usePagesInView(list: string) {
  const [{ passing, resting, of }, change] = useState({ passing: FIRST, resting: FIRST, of: list })
  if (of !== list) change({ passing: FIRST, resting: FIRST, of: list })
  useEffect(() => {
    if (isSame(passing, resting)) return
    const timer = setTimeout(() => change((now) => ({ ...now, resting: now.passing })), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [passing, resting])
  const onRows = useCallback((first: number, last: number) => {
    const next = { from: pageOf(Math.max(0, first - AHEAD)), to: pageOf(last + AHEAD) }
    change((now) => (isSame(now.passing, next) ? now : { ...now, passing: next }))
  }, [])
  const length = resting.to - resting.from + 1
  return { pages: Array.from({ length }, (_, index) => resting.from + index), onRows }
}
