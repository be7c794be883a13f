import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Where each page of the history was scrolled to. */
const places = new Map<string, number>()

/** Who comes back to a list finds it where it was; another list begins at its beginning. */
export function useRememberedPlace(scroller: RefObject<HTMLDivElement | null>, list: string): void {
  const page = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || shown.current === list) return
    element.scrollTop = places.get(page) ?? 0
    shown.current = list
  }, [scroller, page, list])
  useEffect(() => {
    const element = scroller.current
    const remember = () => void places.set(page, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [scroller, page])
}
