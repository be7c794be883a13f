/** Minutes by which the zone is ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return Math.round((wall - moment) / 60_000)
}

/** The moment at which the clocks of the zone show `2026-11-15T09:30`, as the API takes it. */
export function momentOf(wallTime: string, zone: string): string {
  const wall = Date.parse(`${wallTime.slice(0, 16)}:00Z`)
  const guess = wall - offsetAt(wall, zone) * 60_000
  return new Date(wall - offsetAt(guess, zone) * 60_000).toISOString()
}

/** What the clocks of the zone show at a moment: `2026-11-15T09:30`. */
export function wallTimeOf(moment: string | number | Date, zone: string): string {
  const at = new Date(moment).getTime()
  return new Date(at + offsetAt(at, zone) * 60_000).toISOString().slice(0, 16)
}
