import { type DragEvent, useState } from 'react'

/** Takes files that are dragged in; `isOver` while they are held above. */
export function useFileDrop(take: (files: readonly File[]) => Promise<void>) {
  const [isOver, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      void take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
