import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Parameters } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import type { Day } from '../ui/days.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import classes from './Agenda.module.css'
import { DayName } from './DayName.tsx'
import { TaskRow } from './TaskRow.tsx'
import { byDay, type Task, tasksOf, tasksQuery } from './tasks.ts'

interface TaskSectionProps {
  readonly title: string
  readonly now: Day
  readonly filters: Parameters
  /** What has just been completed. */
  readonly done: ReadonlySet<string>
  /** All tasks have the same person. */
  readonly isOfOne: boolean
  readonly isLate?: boolean
  readonly hasDays?: boolean
  /** What is said when there is nothing; otherwise the section is left out. */
  readonly empty?: string
  readonly onComplete: (task: Task) => void
}

export function TaskSection({ title, filters, done, hasDays = false, empty, ...rest }: TaskSectionProps) {
  const { agenda } = useTexts()
  const query = useInfiniteQuery(tasksQuery(filters))
  const all = useMemo(() => tasksOf(query.data?.pages ?? []), [query.data])
  const tasks = all.filter(({ id }) => !done.has(id))
  const isOpen = useOpenness(
    'diary-tasks',
    all.map(({ id }) => id),
  )
  const total = query.data?.pages[0]?.meta['record-count'] ?? 0
  if (tasks.length === 0 && !empty && !query.error) return null
  const rows = (some: readonly Task[]) =>
    some.map((task) => (
      <TaskRow
        key={task.id}
        task={task}
        isUnderDay={hasDays}
        canWrite={isOpen('edit', task.id) ?? false}
        {...rest}
      />
    ))
  return (
    <section aria-label={title}>
      <h2 className={classes.title} data-late={rest.isLate || undefined}>
        {title}
        {query.data && (
          <span className={classes.count}>{Math.max(total - (all.length - tasks.length), tasks.length)}</span>
        )}
      </h2>
      <FailureNote failure={query.error} />
      {query.isPending && <Placeholder height={120} />}
      {tasks.length === 0 && query.data && <p className={classes.empty}>{empty}</p>}
      {hasDays ? (
        byDay(tasks).map(([day, some]) => (
          <div key={day}>
            <h3 className={classes.day}>
              <DayName day={day} now={rest.now} />
            </h3>
            <ul className={classes.tasks}>{rows(some)}</ul>
          </div>
        ))
      ) : (
        <ul className={classes.tasks}>{rows(tasks)}</ul>
      )}
      {query.hasNextPage && (
        <Group justify="center" mt="sm">
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {agenda.more}
          </Button>
        </Group>
      )}
    </section>
  )
}
