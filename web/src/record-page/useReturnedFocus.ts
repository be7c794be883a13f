import { type RefObject, useEffect, useRef } from 'react'

/** The button that begins an edit has the focus again when the edit is over; whoever has gone elsewhere stays there. */
export function useReturnedFocus(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    const isFinished = wasEditing.current && !isEditing
    wasEditing.current = isEditing
    if (isFinished && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [isEditing])
  return button
}
