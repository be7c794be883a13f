import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type Data = Record<string | symbol, unknown>

interface SortableOptions {
  readonly isFixed?: boolean
  /** Beside which edges of it others can be dropped. */
  readonly edges: readonly Edge[]
}

/** Something that can be dragged by its handle, and beside which others of its list can be dropped. */
export function useSortable<Element extends HTMLElement>(
  list: string,
  id: string,
  { isFixed = false, edges }: SortableOptions,
) {
  const element = useRef<Element>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const isOfList = (data: Data) => data.list === list && data.id !== id
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => isOfList(source.data),
      getData: ({ input, element: over }) =>
        attachClosestEdge({ id }, { input, element: over, allowedEdges: [...edges] }),
      onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    })
    if (isFixed || !handle.current) return target
    const source = draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: () => ({ list, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    return combine(target, source)
  }, [list, id, isFixed, edges])
  return { element, handle, edge, isDragged }
}

/** Tells what of a list was dropped on which other one of it. */
export function useDropped(list: string, onDrop: (id: string, target: Data) => void): void {
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.list === list,
        onDrop({ source, location }) {
          const target = location.current.dropTargets[0]?.data
          if (target) drop(String(source.data.id), target)
        },
      }),
    [list],
  )
}

/** The place among the others that something gets when it is dropped there. */
export function placeOf(items: readonly { readonly id: string }[], id: string, target: Data): number {
  const others = items.filter((one) => one.id !== id)
  const place = others.findIndex((one) => one.id === target.id)
  if (place < 0) return items.findIndex((one) => one.id === id)
  const edge = extractClosestEdge(target)
  return edge === 'bottom' || edge === 'right' ? place + 1 : place
}
