import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { writtenClock } from '../ui/dates.ts'
import { type Day, formatDay } from '../ui/days.ts'
import { tellFailure } from '../ui/notify.ts'
import { HourCell } from './HourCell.tsx'
import classes from './HourGrid.module.css'
import { ANY_TIME, HOURS, placeIn, slotAt, slotOf, slotsOf, stepsAmong } from './hours.ts'
import { type Item, isItem } from './items.ts'
import { useCalendarKeys } from './useCalendarKeys.ts'
import { useItemMoves } from './useItemMoves.ts'
import type { CalendarViewProps } from './views.ts'

/** A day or those of a week, hour by hour; what has no time stands above them. */
export function HourGrid({ title, days, now, chosen, items, onAdd }: CalendarViewProps) {
  const { calendar } = useTexts()
  const language = useLanguage()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(slotAt(chosen, '09'))
  const [announcement, announce] = useState('')
  const moves = useItemMoves()
  const isWeek = days.length > 1
  const clockOf = (hour: string) =>
    hour === ANY_TIME ? calendar.anyTime : writtenClock(`${hour}:00`, language)
  const dayOf = (day: Day) => formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })

  function nameOf(slot: string): string {
    const [day = '', hour = ANY_TIME] = slot.split(' ')
    if (!isWeek) return clockOf(hour)
    return hour === ANY_TIME ? dayOf(day) : `${dayOf(day)}, ${clockOf(hour)}`
  }

  function drop(item: Item, slot: string) {
    const place = placeIn(item, slot)
    if (place.day === item.day && place.time === item.time) return moves.takeBack(item)
    moves
      .carryOut(item, place)
      .then(() => announce(calendar.moved(item.name, nameOf(slot))))
      .catch((failure) => {
        tellFailure(failure)
        announce(calendar.returned(item.name))
      })
  }

  const { pickedKey, ...keyboard } = useCalendarKeys({
    grid: scroller,
    slots: slotsOf(days),
    slotOf,
    steps: stepsAmong(days),
    items,
    nameOf,
    onShow: (item, slot) => moves.show(item, placeIn(item, slot)),
    onReturn: moves.takeBack,
    onDrop: drop,
    announce,
  })
  const dropped = useEffectEvent((item: Item, slot: unknown) => {
    if (typeof slot === 'string') drop(item, slot)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isItem(source.data),
        onDrop: ({ source, location }) =>
          dropped(source.data.calendarItem as Item, location.current.dropTargets[0]?.data.slot),
      }),
    [],
  )
  // A working day begins at eight: who needs the night scrolls up to it.
  useEffect(() => {
    const rows = scroller.current!.querySelectorAll<HTMLElement>('[data-hour]')
    const [first, eight] = [rows[0]!, rows[HOURS.indexOf('08')]!]
    scroller.current!.scrollTop = eight.offsetTop - first.offsetTop - first.offsetHeight
  }, [])

  const bySlot = Map.groupBy(moves.shown(items), slotOf)
  return (
    <>
      <div ref={scroller} className={classes.scroll} data-week={isWeek || undefined} {...keyboard}>
        {isWeek && (
          <div className={classes.heads} aria-hidden="true">
            <span />
            {days.map((day) => (
              <span key={day} className={classes.head} data-today={day === now || undefined}>
                {formatDay(day, language, { weekday: 'short' })}{' '}
                {formatDay(day, language, { day: 'numeric' })}
              </span>
            ))}
          </div>
        )}
        <ul className={classes.hours} aria-label={title}>
          {HOURS.map((hour) => (
            <li
              key={hour}
              className={classes.hour}
              data-hour={hour}
              data-night={(hour < '08' && hour !== ANY_TIME) || undefined}
            >
              {isWeek && <span className={classes.clock}>{clockOf(hour)}</span>}
              {days.map((day) => {
                const slot = slotAt(day, hour)
                return (
                  <HourCell
                    key={slot}
                    slot={slot}
                    name={nameOf(slot)}
                    addLabel={isWeek ? calendar.addOn(nameOf(slot)) : calendar.addAt(nameOf(slot))}
                    isNamed={!isWeek}
                    isActive={slot === active}
                    items={bySlot.get(slot) ?? []}
                    pickedKey={pickedKey}
                    onAdd={onAdd && (() => onAdd(day, hour === ANY_TIME ? undefined : `${hour}:00`))}
                    onActive={() => setActive(slot)}
                  />
                )
              })}
            </li>
          ))}
        </ul>
      </div>
      <VisuallyHidden id="calendar-keys">{calendar.hourKeys}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  )
}
