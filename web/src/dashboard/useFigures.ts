import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Parameters } from '../api/records.ts'
import { summaryQuery } from '../api/summary.ts'
import { stagesOf } from '../board/stages.ts'
import { DEALS } from '../board/tracks.ts'
import { stagesQuery } from '../funnels/api.ts'
import { PERSON_FIELDS } from '../locales/person.ts'
import { addDays, type Day, daysBetween, startOfMonth } from '../ui/days.ts'
import type { Period } from '../ui/PeriodSelect.tsx'
import { within } from './search.ts'

const IN_USE: Parameters = { 'filter[actual]': '1' }

/** Short times are shown in days, long ones in months. */
export function unitOf({ from, to }: Period): 'day' | 'week' | 'month' {
  const length = from && to ? daysBetween(from, to) : Number.POSITIVE_INFINITY
  return length <= 31 ? 'day' : length <= 120 ? 'week' : 'month'
}

/** Everything that the dashboard shows: the lists that are counted, and their figures. */
export function useFigures(funnelId: string, period: Period, now: Day) {
  const { data } = useSuspenseQuery(stagesQuery(funnelId))
  const stages = stagesOf(data.data, DEALS, {})
  const ofFunnel = { ...IN_USE, 'filter[deal-stage-category-id]': funnelId }
  const lists = {
    created: { ...ofFunnel, ...within('created-at', period) },
    open: { ...ofFunnel, 'filter[state]': 'open' },
    closed: { ...ofFunnel, 'filter[state]': 'won,lost', ...within('finished-at', period) },
    overdue: { 'filter[completed-at-null]': '1', 'filter[due-at-lte]': addDays(now, -1) },
    contacts: { ...IN_USE, ...within('created-at', period) },
  }
  const byPerson = { group: 'responsible', include: 'responsible', 'fields[users]': PERSON_FIELDS.join(',') }
  return {
    stages,
    lists,
    byStage: useQuery(summaryQuery('deals', { ...lists.created, group: 'stage', sum: 'amount' })),
    byResponsible: useQuery(summaryQuery('deals', { ...lists.created, ...byPerson, sum: 'amount' })),
    open: useQuery(summaryQuery('deals', { ...lists.open, group: 'stage', sum: 'amount' })),
    byMonth: useQuery(
      summaryQuery('deals', { ...lists.closed, group: 'finished-at:month,stage', sum: 'amount' }),
    ),
    planned: useQuery(
      summaryQuery('deals', {
        ...lists.open,
        ...within('planned-at', { from: startOfMonth(now), to: addDays(startOfMonth(now, 6), -1) }),
        group: 'planned-at:month,stage',
        sum: 'amount',
      }),
    ),
    overdue: useQuery(summaryQuery('diary-tasks', { ...lists.overdue, ...byPerson })),
    contacts: useQuery(
      summaryQuery('contacts', { ...lists.contacts, group: `created-at:${unitOf(period)}` }),
    ),
  }
}

export type Figures = ReturnType<typeof useFigures>
