import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import type { Day } from '../ui/days.ts'
import { Person } from '../ui/Person.tsx'
import { pathOf } from '../ui/paths.ts'
import classes from './Agenda.module.css'
import { DueButton } from './DueButton.tsx'
import type { Task } from './tasks.ts'

interface TaskRowProps {
  readonly task: Task
  readonly now: Day
  readonly canWrite: boolean
  readonly isOfOne: boolean
  readonly isLate?: boolean
  readonly isUnderDay: boolean
  readonly onComplete: (task: Task) => void
}

export const TaskRow = memo(function TaskRow({
  task,
  now,
  canWrite,
  isOfOne,
  isLate,
  isUnderDay,
  onComplete,
}: TaskRowProps) {
  const { agenda } = useTexts()
  const closedWords = useClosedWords()
  const labels = useLabels()
  const { id, name, subject, responsible, priority } = task
  return (
    <li className={classes.task} title={canWrite ? undefined : closedWords}>
      <Checkbox
        radius="xl"
        data-part="complete"
        aria-label={agenda.complete(name)}
        checked={false}
        disabled={!canWrite}
        tabIndex={-1}
        onChange={() => onComplete(task)}
      />
      <div className={classes.main}>
        <Link
          to={pathOf({ type: 'diary-tasks', id })}
          className={classes.name}
          data-task={id}
          preload={false}
        >
          {name}
        </Link>
        {subject && (
          <Link to={pathOf(subject)} className={classes.subject} preload={false}>
            {subject.name}
          </Link>
        )}
      </div>
      {priority === 'high' && (
        <span className={classes.high}>{labels.choice('diary-tasks', 'priority', priority)}</span>
      )}
      <DueButton task={task} now={now} isLate={isLate ?? false} isUnderDay={isUnderDay} canWrite={canWrite} />
      {!isOfOne && responsible && <Person name={responsible} />}
    </li>
  )
})
