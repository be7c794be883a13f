import { useCallback, useEffect, useState } from 'react'
import { pageOf } from './useRows.ts'

/** Rows beyond the edges that are read before they come into view. */
const AHEAD = 25
/** Whoever drags the scroll bar passes pages that nobody wants to read. */
const PAUSE_MS = 60

interface Span {
  readonly from: number
  readonly to: number
}

const FIRST: Span = { from: 1, to: 1 }
const isSame = (one: Span, other: Span) => one.from === other.from && one.to === other.to

/** The pages that have to be read for the rows on the screen, once the screen rests on them. */
export function usePagesInView() {
  const [passing, setPassing] = useState(FIRST)
  const [resting, setResting] = useState(FIRST)
  useEffect(() => {
    if (isSame(passing, resting)) return
    const timer = setTimeout(() => setResting(passing), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [passing, resting])
  const onRows = useCallback((first: number, last: number) => {
    const next = { from: pageOf(Math.max(0, first - AHEAD)), to: pageOf(last + AHEAD) }
    setPassing((before) => (isSame(before, next) ? before : next))
  }, [])
  const length = resting.to - resting.from + 1
  return { pages: Array.from({ length }, (_, index) => resting.from + index), onRows }
}
