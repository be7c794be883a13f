import { Button, Stack } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Parameters } from '../api/records.ts'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { addDays } from '../ui/days.ts'
import { CalendarIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { useHasMouse } from '../ui/useHasMouse.ts'
import { useToday } from '../ui/useToday.ts'
import { QuickAdd } from './QuickAdd.tsx'
import { filterOf } from './search.ts'
import { TaskSection } from './TaskSection.tsx'
import type { Task } from './tasks.ts'
import { useCompleting } from './useCompleting.ts'
import { useTaskKeys } from './useTaskKeys.ts'
import { Who } from './Who.tsx'

interface Section {
  readonly title: string
  readonly filters: Parameters
  readonly isLate?: boolean
  readonly hasDays?: boolean
  readonly empty?: string
}

/** What is to be done: late, today, later. */
export function Agenda() {
  const { agenda, calendar, days } = useTexts()
  const { user } = useSession()
  const { who = user.id } = getRouteApi('/app/agenda').useSearch()
  const navigate = useNavigate()
  const canAdd = useType('diary-tasks')?.can.create ?? false
  const hasKeys = useHasMouse()
  const element = useRef<HTMLDivElement>(null)
  const { done, complete } = useCompleting()
  const keys = useTaskKeys(element)
  const now = useToday()
  const mine = filterOf(who)
  const sections: readonly Section[] = [
    { title: agenda.overdue, filters: { 'filter[due-at-lte]': addDays(now, -1) }, isLate: true },
    {
      title: days.today,
      filters: { 'filter[due-at-gte]': now, 'filter[due-at-lte]': now },
      empty: agenda.nothingToday,
    },
    { title: agenda.upcoming, filters: { 'filter[due-at-gte]': addDays(now, 1) }, hasDays: true },
    { title: agenda.undated, filters: { 'filter[due-at-null]': '1' } },
  ]
  const searchOf = (somebody: string) => (somebody === user.id ? {} : { who: somebody })
  const finish = (task: Task) => {
    keys.leave(task.id)
    void complete(task)
  }
  return (
    <Page
      title={agenda.title}
      text={hasKeys && agenda.text}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<CalendarIcon size={16} />}
            renderRoot={(props) => <Link to="/calendar" search={searchOf(who)} {...props} />}
          >
            {calendar.title}
          </Button>
          <Who value={who} onChange={(next) => void navigate({ to: '/agenda', search: searchOf(next) })} />
        </>
      }
    >
      {canAdd && <QuickAdd now={now} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tasks in it */}
      <div ref={element} onKeyDown={keys.onKeyDown}>
        <Stack gap="xl">
          {sections.map(({ filters, ...section }) => (
            <TaskSection
              key={section.title}
              {...section}
              now={now}
              filters={{ ...mine, ...filters }}
              done={done}
              isOfOne={who !== 'everybody'}
              onComplete={finish}
            />
          ))}
        </Stack>
      </div>
    </Page>
  )
}
