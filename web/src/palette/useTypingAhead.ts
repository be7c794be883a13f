import { useEffect } from 'react'
import { typeInPalette } from './opened.ts'

/** Who types at once, before the input of the palette has the focus, loses no letter. */
export function useTypingAhead(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isLetter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey
      const isInPalette = target instanceof Element && target.closest('[role=dialog]') !== null
      if (!isLetter || isInPalette || !typeInPalette((typed) => typed + key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
