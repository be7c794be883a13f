import { useEffect, useRef } from 'react'

const TEXT =
  'textarea, [contenteditable=""], [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file])'

/** Tells whether somebody is at a text of their own, or at something that lies over the page. */
export function useOwnTyping(): () => boolean {
  const typedInto = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: Event) => {
      typedInto.current = target
    }
    const forget = () => {
      typedInto.current = null
    }
    window.addEventListener('input', note, { capture: true })
    window.addEventListener('focusin', forget)
    // What was sent is no longer being typed.
    window.addEventListener('submit', forget)
    return () => {
      window.removeEventListener('input', note, { capture: true })
      window.removeEventListener('focusin', forget)
      window.removeEventListener('submit', forget)
    }
  }, [])
  return () => {
    const focused = document.activeElement
    const isText = focused?.matches(TEXT) ?? false
    const isFilled = focused instanceof HTMLElement && 'value' in focused && focused.value !== ''
    const isOverPage = document.querySelector('[role=dialog][aria-modal=true]') !== null
    return isOverPage || (isText && (isFilled || focused === typedInto.current))
  }
}
