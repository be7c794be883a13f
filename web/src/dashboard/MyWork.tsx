import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { QuickAdd } from '../agenda/QuickAdd.tsx'
import { filterOf } from '../agenda/search.ts'
import { TaskSection } from '../agenda/TaskSection.tsx'
import type { Task } from '../agenda/tasks.ts'
import { useCompleting } from '../agenda/useCompleting.ts'
import { useTaskKeys } from '../agenda/useTaskKeys.ts'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { addDays } from '../ui/days.ts'
import { Page } from '../ui/Page.tsx'
import { useToday } from '../ui/useToday.ts'
import { MyDeals } from './MyDeals.tsx'
import { News } from './News.tsx'
import { DashboardMenu } from './own/DashboardMenu.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

/** What somebody has to do: tasks that are late or of today, deals, and what others did meanwhile. */
export function MyWork() {
  const { home, agenda, days } = useTexts()
  const { user } = useSession()
  const canAdd = useType('diary-tasks')?.can.create ?? false
  const element = useRef<HTMLDivElement>(null)
  const { done, complete } = useCompleting()
  const keys = useTaskKeys(element)
  const now = useToday()
  const shared = {
    now,
    done,
    isOfOne: true,
    onComplete(task: Task) {
      keys.leave(task.id)
      void complete(task)
    },
  }
  const mine = filterOf(user.id)
  return (
    <Page
      title={home.title(user['first-name'])}
      actions={
        <>
          <ViewSwitch value="work" />
          <DashboardMenu />
        </>
      }
    >
      {canAdd && <QuickAdd now={now} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the tasks in it */}
      <div ref={element} onKeyDown={keys.onKeyDown}>
        <Stack gap="xl">
          <TaskSection
            {...shared}
            title={agenda.overdue}
            filters={{ ...mine, 'filter[due-at-lte]': addDays(now, -1) }}
            isLate
          />
          <TaskSection
            {...shared}
            title={days.today}
            filters={{ ...mine, 'filter[due-at-gte]': now, 'filter[due-at-lte]': now }}
            empty={agenda.nothingToday}
          />
        </Stack>
      </div>
      <MyDeals />
      <News />
    </Page>
  )
}
