import { Link } from '@tanstack/react-router'
import { useLanguage, useTexts } from '../locales/language.ts'
import { type Day, formatDay } from '../ui/days.ts'
import { useDropTarget } from '../ui/useDropTarget.ts'
import classes from './Calendar.module.css'
import { CalendarItem } from './CalendarItem.tsx'
import { inOrder, isItem, keyOf, type OfferedItem } from './items.ts'

interface CalendarDayProps {
  readonly day: Day
  readonly isToday: boolean
  /** It belongs to the month before or after. */
  readonly isOutside: boolean
  /** The day that the keyboard is at. */
  readonly isActive: boolean
  readonly items: readonly OfferedItem[]
  /** How many items it has room for. */
  readonly room: number
  readonly pickedKey: string | undefined
  readonly onAdd: ((day: Day) => void) | undefined
  readonly onActive: (day: Day) => void
  readonly weekSearch: Readonly<Record<string, string>>
}

export function CalendarDay(props: CalendarDayProps) {
  const { day, isToday, isOutside, isActive, items, room, pickedKey, onAdd, onActive, weekSearch } = props
  const { calendar } = useTexts()
  const language = useLanguage()
  const { element, isOver } = useDropTarget<HTMLLIElement>(isItem, { day })
  const ordered = inOrder(items)
  // The one in hand is always seen, wherever it is carried.
  const shown =
    ordered.length <= room
      ? ordered
      : ordered.filter((item, index) => index < room - 1 || keyOf(item) === pickedKey)
  const name = formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in it is for the keyboard
    <li
      ref={element}
      className={classes.day}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && onAdd?.(day)}
      onFocus={() => onActive(day)}
    >
      <button
        type="button"
        className={classes.number}
        data-slot={day}
        data-today={isToday || undefined}
        aria-label={calendar.addOn(name)}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isActive ? 0 : -1}
        onClick={() => onAdd?.(day)}
      >
        {Number(day.slice(8))}
      </button>
      {shown.length > 0 && (
        <ul className={classes.items} aria-label={name}>
          {shown.map((item) => (
            <CalendarItem
              key={keyOf(item)}
              item={item}
              isTabStop={isActive}
              isPicked={keyOf(item) === pickedKey}
            />
          ))}
        </ul>
      )}
      {shown.length < ordered.length && (
        <Link to="/calendar" search={weekSearch} className={classes.moreLink} tabIndex={isActive ? 0 : -1}>
          {calendar.more(ordered.length - shown.length)}
        </Link>
      )}
    </li>
  )
}
