import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import { writtenClock } from '../ui/dates.ts'
import type { Day } from '../ui/days.ts'
import { tellFailure } from '../ui/notify.ts'
import { Hour } from './Hour.tsx'
import classes from './HourGrid.module.css'
import { ANY_TIME, HOURS, hourOf, movedTo } from './hours.ts'
import { type Item, isItem, type OfferedItem } from './items.ts'
import { HOUR_STEPS, useCalendarKeys } from './useCalendarKeys.ts'
import { useItemMoves } from './useItemMoves.ts'

interface HourGridProps {
  readonly title: string
  readonly day: Day
  readonly items: readonly OfferedItem[]
  readonly onAdd: ((day: Day, time?: string) => void) | undefined
}

/** One day, hour by hour; what has no time stands above them. */
export function HourGrid({ title, day, items, onAdd }: HourGridProps) {
  const { calendar } = useTexts()
  const language = useLanguage()
  const grid = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState('09')
  const [announcement, announce] = useState('')
  const moves = useItemMoves()
  const nameOf = (slot: string) =>
    slot === ANY_TIME ? calendar.anyTime : writtenClock(`${slot}:00`, language)

  function drop(item: Item, slot: string) {
    const time = movedTo(item, slot)
    if (time === item.time) return moves.takeBack(item)
    moves
      .carryOut(item, { day, time })
      .then(() => announce(calendar.moved(item.name, nameOf(slot))))
      .catch((failure) => {
        tellFailure(failure)
        announce(calendar.returned(item.name))
      })
  }

  const { pickedKey, ...keyboard } = useCalendarKeys({
    grid,
    slots: HOURS,
    slotOf: hourOf,
    steps: HOUR_STEPS,
    items,
    nameOf,
    onShow: (item, slot) => moves.show(item, { day, time: movedTo(item, slot) }),
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
    const list = grid.current!
    const rowOf = (slot: string) => list.children[HOURS.indexOf(slot)] as HTMLElement
    list.scrollTop = rowOf('08').offsetTop - list.offsetTop - rowOf(ANY_TIME).offsetHeight
  }, [])

  const byHour = Map.groupBy(moves.shown(items), hourOf)
  return (
    <>
      <ul ref={grid} className={classes.hours} aria-label={title} {...keyboard}>
        {HOURS.map((slot) => (
          <Hour
            key={slot}
            slot={slot}
            name={nameOf(slot)}
            isActive={slot === active}
            items={byHour.get(slot) ?? []}
            pickedKey={pickedKey}
            onAdd={onAdd && (() => onAdd(day, slot === ANY_TIME ? undefined : `${slot}:00`))}
            onActive={() => setActive(slot)}
          />
        ))}
      </ul>
      <VisuallyHidden id="calendar-keys">{calendar.hourKeys}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
    </>
  )
}
