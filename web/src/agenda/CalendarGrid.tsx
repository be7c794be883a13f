import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { type Day, formatDay } from '../ui/days.ts'
import { tellFailure } from '../ui/notify.ts'
import classes from './Calendar.module.css'
import { CalendarDay } from './CalendarDay.tsx'
import { type Item, isItem } from './items.ts'
import { DAY_STEPS, useCalendarKeys } from './useCalendarKeys.ts'
import { useItemMoves } from './useItemMoves.ts'
import type { CalendarViewProps } from './views.ts'

interface CalendarGridProps extends CalendarViewProps {
  readonly weekSearch: (day: Day) => Readonly<Record<string, string>>
}

const ROOM_IN_MONTH = 5

export function CalendarGrid({ title, days, now, chosen, items, weekSearch, onAdd }: CalendarGridProps) {
  const { calendar } = useTexts()
  const language = useLanguage()
  const grid = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(chosen)
  const [announcement, announce] = useState('')
  const moves = useItemMoves()
  const nameOf = (day: Day) => formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })

  function drop(item: Item, day: Day) {
    if (day === item.day) return
    moves
      .carryOut(item, { day, time: item.time })
      .then(() => announce(calendar.moved(item.name, nameOf(day))))
      .catch((failure) => {
        tellFailure(failure)
        announce(calendar.returned(item.name))
      })
  }

  const { pickedKey, ...keyboard } = useCalendarKeys({
    grid,
    slots: days,
    slotOf: ({ day }) => day,
    steps: DAY_STEPS,
    items,
    nameOf,
    onShow: (item, day) => moves.show(item, { day, time: item.time }),
    onReturn: moves.takeBack,
    onDrop: drop,
    announce,
  })
  const dropped = useEffectEvent((item: Item, day: unknown) => {
    if (typeof day === 'string') drop(item, day)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isItem(source.data),
        onDrop: ({ source, location }) =>
          dropped(source.data.calendarItem as Item, location.current.dropTargets[0]?.data.day),
      }),
    [],
  )

  const byDay = Map.groupBy(moves.shown(items), ({ day }) => day)
  const tabStop = days.includes(active) ? active : days[0]
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{formatDay(day, language, { weekday: 'short' })}</span>
        ))}
      </div>
      <ul ref={grid} className={classes.grid} aria-label={title} {...keyboard}>
        {days.map((day) => (
          <CalendarDay
            key={day}
            day={day}
            isToday={day === now}
            isOutside={day.slice(0, 7) !== chosen.slice(0, 7)}
            isActive={day === tabStop}
            items={byDay.get(day) ?? []}
            room={ROOM_IN_MONTH}
            pickedKey={pickedKey}
            onAdd={onAdd}
            onActive={setActive}
            weekSearch={weekSearch(day)}
          />
        ))}
      </ul>
      <VisuallyHidden id="calendar-keys">{calendar.keys}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  )
}
