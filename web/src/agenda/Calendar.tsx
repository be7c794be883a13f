import { ActionIcon, Button, Group, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useCreator } from '../fields/creator.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useType } from '../metadata/useTypes.ts'
import {
  addDays,
  type Day,
  daysBetween,
  daysFrom,
  endOfMonth,
  formatDay,
  formatDays,
  startOfMonth,
  startOfWeek,
} from '../ui/days.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { useToday } from '../ui/useToday.ts'
import classes from './Calendar.module.css'
import { CalendarGrid } from './CalendarGrid.tsx'
import { DayList } from './DayList.tsx'
import { HourGrid } from './HourGrid.tsx'
import { type Item, itemsQuery } from './items.ts'
import { draftedWhole, NewItemDialog } from './NewItemDialog.tsx'
import { type CalendarSearch, type CalendarView, filterOf } from './search.ts'
import type { CalendarViewProps } from './views.ts'
import { Who } from './Who.tsx'

interface Slot {
  readonly day: Day
  readonly time?: string | undefined
}

/** Tasks and events on the days of the account's calendar. */
export function Calendar() {
  const { calendar, days: words } = useTexts()
  const language = useLanguage()
  const { user } = useSession()
  const search = getRouteApi('/app/calendar').useSearch()
  const navigate = useNavigate()
  const canAdd = useType('diary-tasks')?.can.create ?? false
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const [added, setAdded] = useState<Slot | undefined>(() => {
    const day = draftedUnder(pageKey('on '))
    return day === undefined ? undefined : { day }
  })
  const [whole, setWhole] = useState(draftedWhole)
  const Creator = useCreator()
  const now = useToday()
  const { who = user.id, view = 'month', day: chosen = now } = search
  const isWeek = view === 'week'
  const isDay = view === 'day'
  const days = isDay ? [chosen] : isWeek ? daysFrom(startOfWeek(chosen), 7) : weeksOf(chosen)
  const [first, last] = [days[0]!, days.at(-1)!]
  const tasks = useQuery(itemsQuery('diary-tasks', first, last, filterOf(who)))
  const events = useQuery(itemsQuery('diary-events', first, last, filterOf(who)))
  const isOpen = {
    'diary-tasks': useOpenness('diary-tasks', idsOf(tasks.data)),
    'diary-events': useOpenness('diary-events', idsOf(events.data)),
  }
  const items = [...(events.data ?? []), ...(tasks.data ?? [])].map((item) => ({
    ...item,
    isClosed: !isOpen[item.type]('edit', item.id),
  }))
  const title = isDay
    ? formatDay(chosen, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    : isWeek
      ? formatDays(first, last, language, { day: 'numeric', month: 'short', year: 'numeric' })
      : formatDay(chosen, language, { month: 'long', year: 'numeric' })
  useEffect(() => {
    document.title = `${calendar.title} · Rapport`
  }, [calendar.title])

  const change = (parts: CalendarSearch) =>
    void navigate({ to: '/calendar', search: { ...search, ...parts } })
  const step = (count: number) =>
    change({ day: isDay || isWeek ? addDays(chosen, (isDay ? 1 : 7) * count) : startOfMonth(chosen, count) })
  const shown: CalendarViewProps = {
    title,
    days,
    now,
    chosen,
    items,
    onAdd: canAdd ? (day, time) => setAdded({ day, time }) : undefined,
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <h1 className={classes.title}>{title}</h1>
        <Group gap={4}>
          <ActionIcon
            variant="default"
            size="input-sm"
            aria-label={calendar.previous}
            onClick={() => step(-1)}
          >
            <ChevronLeftIcon size={16} />
          </ActionIcon>
          <Button variant="default" onClick={() => change({ day: now })}>
            {words.today}
          </Button>
          <ActionIcon variant="default" size="input-sm" aria-label={calendar.next} onClick={() => step(1)}>
            <ChevronRightIcon size={16} />
          </ActionIcon>
        </Group>
        <SegmentedControl
          aria-label={calendar.view}
          data={[
            { value: 'month', label: calendar.month },
            { value: 'week', label: calendar.week },
            { value: 'day', label: calendar.day },
          ]}
          value={view}
          onChange={(chosenView) => change({ view: chosenView as CalendarView })}
        />
        <Who value={who} onChange={(somebody) => change({ who: somebody })} />
      </div>
      <FailureNote failure={tasks.error ?? events.error} m="md" />
      {isDay || (isWeek && !isNarrow) ? (
        <HourGrid key={first} {...shown} />
      ) : isNarrow ? (
        <DayList
          {...shown}
          days={isWeek ? days : days.filter((day) => day.slice(0, 7) === chosen.slice(0, 7))}
        />
      ) : (
        <CalendarGrid key={first} {...shown} weekSearch={(day) => ({ ...search, view: 'week', day })} />
      )}
      {added && (
        <NewItemDialog
          {...added}
          onMore={(item) => {
            setAdded(undefined)
            setWhole(item)
          }}
          onClose={() => setAdded(undefined)}
        />
      )}
      {whole && <Creator {...whole} onClose={() => setWhole(undefined)} />}
    </div>
  )
}

const idsOf = (items: readonly Item[] = []) => items.map(({ id }) => id)

/** The whole weeks that a month touches. */
function weeksOf(day: Day): Day[] {
  const first = startOfWeek(startOfMonth(day))
  const last = addDays(startOfWeek(endOfMonth(day)), 6)
  return daysFrom(first, daysBetween(first, last) + 1)
}
