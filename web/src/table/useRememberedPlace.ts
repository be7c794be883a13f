import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Where each list was scrolled to. */
const places = new Map<string, number>()

/** Who comes back to a list finds it where it was, once its length is known; one that takes the place of another begins at its beginning. */
export function useRememberedPlace(
  scroller: RefObject<HTMLDivElement | null>,
  list: string,
  isKnown: boolean,
): void {
  const shown = useRef<string>(undefined)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || !isKnown || shown.current === list) return
    element.scrollTop = shown.current === undefined ? (places.get(list) ?? 0) : 0
    shown.current = list
  }, [scroller, list, isKnown])
  useEffect(() => {
    const element = scroller.current
    const remember = () => void places.set(list, element?.scrollTop ?? 0)
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [scroller, list])
}
