import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

type Carried = Readonly<Record<string | symbol, unknown>>

interface DropTarget<Place extends HTMLElement> {
  readonly element: RefObject<Place | null>
  /** Whether something that it takes is held above it. */
  readonly isOver: boolean
}

/** A place that takes what is dragged, and what it tells whoever watches the drag. */
export function useDropTarget<Place extends HTMLElement>(
  takes: (carried: Carried) => boolean,
  told: Record<string, unknown>,
): DropTarget<Place> {
  const element = useRef<Place>(null)
  const [isOver, setOver] = useState(false)
  const canDrop = useEffectEvent((carried: Carried) => takes(carried))
  const getData = useEffectEvent(() => told)
  useEffect(
    () =>
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => canDrop(source.data),
        getData: () => getData(),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    [],
  )
  return { element, isOver }
}
