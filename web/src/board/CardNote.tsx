import { useLanguage, useTexts } from '../locales/language.ts'
import { dayIn, daysBetween, formatDay } from '../ui/days.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { useToday } from '../ui/useToday.ts'
import classes from './Board.module.css'
import type { Card } from './cards.ts'

/** What is next for a card; its age when nothing is planned. */
export function CardNote({ card: { task, createdAt } }: { readonly card: Card }) {
  const { board, days } = useTexts()
  const language = useLanguage()
  const now = useToday()
  if (!task) return <span className={classes.note}>{board.age(daysBetween(dayIn(createdAt), now))}</span>
  const due = dayIn(task.dueAt)
  const distance = daysBetween(now, due)
  const when =
    distance === 0
      ? days.today
      : distance === 1
        ? days.tomorrow
        : formatDay(due, language, { day: 'numeric', month: 'short' })
  return (
    <span className={classes.note} data-late={distance < 0 || undefined} title={board.nextTask(task.name)}>
      <CheckIcon size={13} />
      {when}
    </span>
  )
}
