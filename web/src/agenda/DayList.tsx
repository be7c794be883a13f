import { ActionIcon } from '@mantine/core'
import { useLanguage, useTexts } from '../locales/language.ts'
import { formatDay } from '../ui/days.ts'
import { PlusIcon } from '../ui/icons.tsx'
import classes from './Calendar.module.css'
import { CalendarItem } from './CalendarItem.tsx'
import { DayName } from './DayName.tsx'
import { inOrder, keyOf } from './items.ts'
import type { CalendarViewProps } from './views.ts'

/** The calendar on a phone: the days on which something stands, and today. */
export function DayList({ days, now, items, onAdd }: CalendarViewProps) {
  const { calendar } = useTexts()
  const language = useLanguage()
  const byDay = Map.groupBy(items, ({ day }) => day)
  const shown = days.filter((day) => byDay.has(day) || day === now)
  if (shown.length === 0) return <p className={classes.nothing}>{calendar.nothing}</p>
  return shown.map((day) => (
    <section key={day} className={classes.dayOfList}>
      <h2 className={classes.dayName}>
        <DayName day={day} now={now} />
        {onAdd && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={calendar.addOn(formatDay(day, language, { day: 'numeric', month: 'long' }))}
            onClick={() => onAdd(day)}
          >
            <PlusIcon size={16} />
          </ActionIcon>
        )}
      </h2>
      {byDay.has(day) ? (
        <ul className={classes.items}>
          {inOrder(byDay.get(day)!).map((item) => (
            <CalendarItem key={keyOf(item)} item={item} isTabStop isPicked={false} />
          ))}
        </ul>
      ) : (
        <p className={classes.free}>{calendar.nothing}</p>
      )}
    </section>
  ))
}
