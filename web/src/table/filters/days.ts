/** The day of a filter's time, as inputs for dates have it: `2026.10.01 13:19` is on 2026-10-01. */
export const dayOf = (value: string): string => value.slice(0, 10).replaceAll('.', '-')

/** A day as filters of the API have it: until a day means until its end. */
export const filterDay = (day: string): string => day.replaceAll('-', '.')
