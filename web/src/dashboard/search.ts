import type { Parameters } from '../api/records.ts'
import { type Day, endOfMonth, startOfMonth } from '../ui/days.ts'
import type { Period } from '../ui/PeriodSelect.tsx'

/** What the dashboard is about; the last twelve months of the default funnel when nothing is said. */
export interface DashboardSearch {
  readonly funnel?: string
  readonly from?: Day | 'always'
  readonly to?: Day
  readonly view?: HomeView
}

const VIEWS = ['work', 'figures'] as const
export type HomeView = (typeof VIEWS)[number]

const isDay = (value: unknown): value is Day => /^\d{4}-\d\d-\d\d$/.test(String(value))

export const dashboardSearch = (search: Readonly<Record<string, unknown>>): DashboardSearch => ({
  ...(/^\d+$/.test(String(search.funnel)) && { funnel: String(search.funnel) }),
  ...(isDay(search.from) || search.from === 'always' ? { from: search.from } : {}),
  ...(isDay(search.to) && { to: search.to }),
  ...(VIEWS.some((view) => view === search.view) && { view: search.view as HomeView }),
})

export function periodOf({ from, to }: DashboardSearch, now: Day): Period {
  if (from === 'always') return { from: undefined, to: undefined }
  if (!from && !to) return { from: startOfMonth(now, -11), to: endOfMonth(now) }
  return { from, to }
}

/** The filters of a list for records whose `attribute` lies in the period. */
export const within = (attribute: string, { from, to }: Period): Parameters => ({
  ...(from && { [`filter[${attribute}-gte]`]: from }),
  ...(to && { [`filter[${attribute}-lte]`]: to }),
})
