import { until } from './until.ts'

/** What counts from today counts from the same day until it is over: nothing begins shortly before midnight. */
export const todayLasts = (): Promise<void> =>
  until(() => !/T23:5[5-9]/.test(new Date().toISOString()), 1_000)
