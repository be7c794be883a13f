import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { GripIcon, LockIcon } from './icons.tsx'
import { Row, type RowProps } from './Rows.tsx'
import classes from './SortableRow.module.css'
import type { Moves, Sortable } from './SortableRows.tsx'

interface SortableRowProps {
  readonly list: string
  readonly item: Sortable
  readonly moves: Moves
  readonly row: RowProps
}

export function SortableRow({ list, item, moves, row }: SortableRowProps) {
  const { records } = useTexts()
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<Edge | null>(null)
  const [isDragged, setDragged] = useState(false)
  const { id, isFixed = false } = item

  useEffect(() => {
    const isOfList = (data: Record<string | symbol, unknown>) => data.list === list && data.id !== id
    const target = dropTargetForElements({
      element: element.current!,
      canDrop: ({ source }) => isOfList(source.data),
      getData: ({ input, element: over }) =>
        attachClosestEdge({ id }, { input, element: over, allowedEdges: ['top', 'bottom'] }),
      onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    })
    if (isFixed) return target
    const source = draggable({
      element: element.current!,
      dragHandle: handle.current!,
      getInitialData: () => ({ list, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    return combine(target, source)
  }, [list, id, isFixed])

  function onKeyDown(event: KeyboardEvent) {
    const move = { ArrowUp: moves.up, ArrowDown: moves.down }[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  const grip = (
    <ActionIcon
      ref={handle}
      className={classes.handle}
      variant="transparent"
      color="gray"
      size="sm"
      aria-label={records.move(item.name)}
      title={records.moveHint}
      onKeyDown={onKeyDown}
    >
      <GripIcon size={16} />
    </ActionIcon>
  )
  const lock = (
    <span className={classes.lock} role="img" aria-label={records.fixed} title={records.fixed}>
      <LockIcon size={14} />
    </span>
  )
  const lead = (
    <div className={classes.lead}>
      {isFixed ? lock : grip}
      {row.lead}
    </div>
  )
  return (
    <Row
      {...row}
      ref={element}
      lead={lead}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      className={classes.row!}
    />
  )
}
