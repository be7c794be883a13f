import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { CalendarItem } from './CalendarItem.tsx'
import classes from './HourGrid.module.css'
import { ANY_TIME } from './hours.ts'
import { inOrder, keyOf, type OfferedItem } from './items.ts'

interface HourProps {
  readonly slot: string
  readonly name: string
  readonly isActive: boolean
  readonly items: readonly OfferedItem[]
  readonly pickedKey: string | undefined
  readonly onAdd: (() => void) | undefined
  readonly onActive: () => void
}

/** An hour of a day, and what begins in it. */
export function Hour({ slot, name, isActive, items, pickedKey, onAdd, onActive }: HourProps) {
  const { calendar } = useTexts()
  const element = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(
    () =>
      dropTargetForElements({
        element: element.current!,
        canDrop: ({ source }) => source.data.calendarItem !== undefined,
        getData: () => ({ slot }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    [slot],
  )
  return (
    <li
      ref={element}
      className={classes.hour}
      data-night={(slot < '08' && slot !== ANY_TIME) || undefined}
      data-over={isOver || undefined}
      onFocus={onActive}
    >
      <button
        type="button"
        className={classes.name}
        data-slot={slot}
        aria-label={calendar.addAt(name)}
        tabIndex={isActive ? 0 : -1}
        onClick={onAdd}
      >
        {name}
      </button>
      <ul className={classes.items} aria-label={name}>
        {inOrder(items).map((item) => (
          <CalendarItem
            key={keyOf(item)}
            item={item}
            isTabStop={isActive}
            isPicked={keyOf(item) === pickedKey}
          />
        ))}
      </ul>
    </li>
  )
}
