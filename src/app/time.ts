import { datetime } from '../definition/kinds/time.ts'

/** A time as the database prints it, shown as the public API does. */
export const timeIn = <Time extends string | null>(zone: string, stored: Time): Time =>
  (stored === null ? null : JSON.parse(datetime.print(stored, { zone, baseUrl: '' }))) as Time
