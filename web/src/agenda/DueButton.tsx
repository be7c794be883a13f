import { Box, Button, Group, Popover, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { refresh, updateRecord } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { writtenClock } from '../ui/dates.ts'
import { addDays, type Day, dayIn, formatDay, startOfWeek } from '../ui/days.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import classes from './Agenda.module.css'
import { dueOn, type Task } from './tasks.ts'

const DayCalendar = lazy(() =>
  import('../ui/calendars.tsx').then(({ DayCalendar }) => ({ default: DayCalendar })),
)
/** The place that a month takes. */
const CALENDAR_SIZE = { w: 252, h: 268 }

interface DueButtonProps {
  readonly task: Task
  readonly now: Day
  readonly isLate: boolean
  /** It stands below the name of its day. */
  readonly isUnderDay: boolean
  readonly canWrite: boolean
}

/** When a task is due, and the way to another day; it keeps its time of the day. */
export function DueButton({
  task: { id, name, dueAt, time },
  now,
  isLate,
  isUnderDay,
  canWrite,
}: DueButtonProps) {
  const { agenda } = useTexts()
  const language = useLanguage()
  const { account } = useSession()
  const [isOpen, setOpen] = useState(false)
  const day = dueAt && dayIn(dueAt)
  const words = [
    day && day !== now && !isUnderDay && formatDay(day, language, { day: 'numeric', month: 'short' }),
    time && writtenClock(time, language),
  ]

  async function move(to: Day) {
    setOpen(false)
    const attributes = dueOn(to, time, account['time-zone'])
    try {
      const told = formatDay(to, language, { weekday: 'long', day: 'numeric', month: 'long' })
      await undoable(agenda.moved(name, told), (deed) =>
        updateRecord({ type: 'diary-tasks', id }, { attributes }, deed),
      )
      await refresh('diary-tasks')
    } catch (failure) {
      tellFailure(failure)
    }
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.due}
          data-part="due"
          data-late={isLate || undefined}
          disabled={!canWrite}
          tabIndex={-1}
          onClick={() => setOpen(true)}
        >
          {words.filter(Boolean).join(', ') || (day ? agenda.anyTime : agenda.setDate)}
          <VisuallyHidden>{agenda.changeDate(name)}</VisuallyHidden>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <DayChoice day={day ?? undefined} now={now} onChoose={move} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface DayChoiceProps {
  readonly day: Day | undefined
  readonly now: Day
  readonly onChoose: (day: Day) => void
}

export function DayChoice({ day, now, onChoose }: DayChoiceProps) {
  const { days, agenda } = useTexts()
  const near = [
    { label: days.today, to: now },
    { label: days.tomorrow, to: addDays(now, 1) },
    { label: agenda.nextWeek, to: addDays(startOfWeek(now), 7) },
  ]
  return (
    <>
      <Group gap={4} mb="xs">
        {near.map(({ label, to }, index) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(to)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Suspense fallback={<Box {...CALENDAR_SIZE} />}>
        <DayCalendar day={day} now={now} onChoose={onChoose} />
      </Suspense>
    </>
  )
}
