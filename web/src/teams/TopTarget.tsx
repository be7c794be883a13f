import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { TEAMS } from './api.ts'
import classes from './Teams.module.css'

/** Where a team is dropped that is to stand below none; only there while one is dragged, and last so that nothing moves under the pointer. */
export function TopTarget({ onDrop }: { readonly onDrop: (id: string) => void }) {
  const { teams } = useTexts()
  const element = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.list === TEAMS,
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
    [],
  )
  useEffect(
    () =>
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => source.data.list === TEAMS,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false)
          drop(String(source.data.id))
        },
      }),
    [],
  )
  return (
    <div ref={element} className={classes.top} data-over={isOver || undefined} aria-hidden="true">
      {isDragging && teams.dropAtTop}
    </div>
  )
}
