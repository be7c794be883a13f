import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import { writtenClock } from '../ui/dates.ts'
import { pathOf } from '../ui/paths.ts'
import classes from './Calendar.module.css'
import { keyOf, type OfferedItem } from './items.ts'

interface CalendarItemProps {
  readonly item: OfferedItem
  readonly isTabStop: boolean
  readonly isPicked: boolean
}

/** A task or an event: opened by a click, dragged to another day, or picked up with the space bar. */
export function CalendarItem({ item, isTabStop, isPicked }: CalendarItemProps) {
  const { calendar } = useTexts()
  const closedWords = useClosedWords()
  const language = useLanguage()
  const element = useRef<HTMLLIElement>(null)
  useEffect(
    () =>
      draggable({
        element: element.current!,
        canDrag: () => !item.isClosed,
        getInitialData: () => ({ calendarItem: item }),
      }),
    [item],
  )
  return (
    <li ref={element} className={classes.item} data-kind={item.type} data-picked={isPicked || undefined}>
      <Link
        to={pathOf(item)}
        className={classes.itemLink}
        draggable={false}
        preload={false}
        data-item={keyOf(item)}
        data-done={item.isDone || undefined}
        tabIndex={isTabStop ? 0 : -1}
        title={item.isClosed ? `${item.name}. ${closedWords}` : item.name}
        aria-describedby="calendar-keys"
      >
        {item.time && <span className={classes.time}>{writtenClock(item.time, language)}</span>}
        <span className={classes.itemName}>{item.name}</span>
        {item.isDone && <VisuallyHidden>{calendar.done}</VisuallyHidden>}
      </Link>
    </li>
  )
}
