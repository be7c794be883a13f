/** Times that people name without knowing cron; anything else is written as it is. */
export const RHYTHMS = ['daily', 'weekdays', 'weekly', 'monthly', 'own'] as const
export type Rhythm = (typeof RHYTHMS)[number]

const DAYS: Readonly<Record<Exclude<Rhythm, 'own'>, string>> = {
  daily: '* * *',
  weekdays: '* * 1-5',
  weekly: '* * 1',
  monthly: '1 * *',
}

interface Times {
  readonly rhythm: Rhythm
  readonly at: string
}

export function timesIn(cron: string): Times {
  const [, minute, hour, days] = /^(\d{1,2}) (\d{1,2}) (\S+ \S+ \S+)$/.exec(cron.trim()) ?? []
  const rhythm = Object.entries(DAYS).find(([, one]) => one === days)?.[0] as Rhythm | undefined
  const at = `${(hour ?? '9').padStart(2, '0')}:${(minute ?? '0').padStart(2, '0')}`
  return { rhythm: rhythm ?? 'own', at }
}

export function cronOf(rhythm: Exclude<Rhythm, 'own'>, at: string): string {
  const [hour = '9', minute = '0'] = at.split(':')
  return `${Number(minute)} ${Number(hour)} ${DAYS[rhythm]}`
}
