import type { Parameters } from '../api/records.ts'
import type { Day } from '../ui/days.ts'

/** Whose tasks: the id of a user, or everybody; one's own when nothing is said. */
export interface AgendaSearch {
  readonly who?: string
}

export interface CalendarSearch extends AgendaSearch {
  readonly view?: CalendarView
  readonly day?: Day
}

const VIEWS = ['month', 'week', 'day'] as const
export type CalendarView = (typeof VIEWS)[number]

type Given = Readonly<Record<string, unknown>>

export const EVERYBODY = 'everybody'

export function agendaSearch({ who }: Given): AgendaSearch {
  return who === EVERYBODY || /^\d+$/.test(String(who)) ? { who: String(who) } : {}
}

export const calendarSearch = (search: Given): CalendarSearch => ({
  ...agendaSearch(search),
  ...(VIEWS.some((view) => view === search.view) && { view: search.view as CalendarView }),
  ...(/^\d{4}-\d\d-\d\d$/.test(String(search.day)) && { day: String(search.day) }),
})

export const filterOf = (who: string): Parameters =>
  who === EVERYBODY ? {} : { 'filter[responsible-id]': who }
