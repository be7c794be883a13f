import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Menu } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Resource } from '../api/records.ts'
import { RecordMenu } from '../dictionaries/RecordMenu.tsx'
import { linksIn, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { Grip } from '../ui/Grip.tsx'
import { Row } from '../ui/Rows.tsx'
import { refreshTeams, TEAMS } from './api.ts'
import classes from './Teams.module.css'
import { isBelow, type Node, parentOf } from './tree.ts'

/** Further in there would be no room for names on a phone. */
const DEEPEST = 6

interface TeamRowProps {
  readonly node: Node
  readonly included: readonly Resource[] | undefined
  readonly onDropped: (id: string) => void
  readonly onRight: (() => void) | undefined
  readonly onLeft: (() => void) | undefined
  readonly onEdit: () => void
  readonly onAdd: () => void
  readonly onMove: () => void
}

/** A team in the tree: dragged by its handle onto another one, or carried with the arrow keys. */
export function TeamRow(props: TeamRowProps) {
  const { node, included, onDropped, onRight, onLeft, onEdit, onAdd, onMove } = props
  const { teams: words } = useTexts()
  const element = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isCarried = useRef(false)
  const [isOver, setOver] = useState(false)
  const [isDragged, setDragged] = useState(false)
  const { team, above } = node
  const { id } = team
  const name = titleOf(team)
  const parentId = parentOf(node)?.id
  const stoodBelow = useRef(parentId)
  const canTake = useEffectEvent((moved: unknown) => moved !== id && !isBelow(node, String(moved)))
  const dropped = useEffectEvent(onDropped)

  useEffect(
    () =>
      combine(
        dropTargetForElements({
          element: element.current!,
          canDrop: ({ source }) => source.data.list === TEAMS && canTake(source.data.id),
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop({ source }) {
            setOver(false)
            dropped(String(source.data.id))
          },
        }),
        draggable({
          element: element.current!,
          dragHandle: handle.current!,
          getInitialData: () => ({ list: TEAMS, id }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
      ),
    [id],
  )

  // A row that has gone to another place in the list loses the focus on its way.
  useEffect(() => {
    if (stoodBelow.current === parentId) return
    stoodBelow.current = parentId
    if (isCarried.current) handle.current?.focus()
    isCarried.current = false
  }, [parentId])

  function moveBy({ key }: KeyboardEvent) {
    const move = { ArrowRight: onRight, ArrowLeft: onLeft }[key]
    if (!move) return undefined
    return () => {
      isCarried.current = true
      move()
    }
  }

  const [leader] = linksIn(team, 'leader', included)
  const people = new Set(
    [...linksIn(team, 'members', included), ...linksIn(team, 'users', included)].map((one) => one.id),
  )
  return (
    <Row
      ref={element}
      aria-level={above.length + 1}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
      className={classes.row!}
      lead={
        <div
          className={classes.lead}
          style={{ paddingInlineStart: `${Math.min(above.length, DEEPEST) * 1.5}rem` }}
        >
          <Grip ref={handle} name={name} hint={words.moveHint} onKey={moveBy} />
        </div>
      }
      title={name}
      text={leader && words.led(leader.name)}
      facts={people.size > 0 && words.members(people.size)}
      actions={
        <RecordMenu record={team} onEdit={onEdit} onDeleted={refreshTeams}>
          <Menu.Item onClick={onAdd}>{words.addBelow}</Menu.Item>
          <Menu.Item onClick={onMove}>{words.moveBelow}</Menu.Item>
        </RecordMenu>
      }
    />
  )
}
