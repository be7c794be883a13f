const DAY = 86_400_000
/** Day 0 of spreadsheets; the leap day that they see in 1900 and that never was, lies before their day 61. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
const FIRST_SURE_DAY = 61
const LAST_DAY = 2_958_465

/** The number that spreadsheets show as this wall time (given as if it were UTC); undefined when they have none for it. */
export function serialOf(wallTime: number): number | undefined {
  const serial = (wallTime - EPOCH) / DAY
  return serial >= FIRST_SURE_DAY && serial < LAST_DAY + 1 ? serial : undefined
}

/** The wall time that a number stands for, as if it were UTC; undefined when it is none. */
export function wallTimeOf(serial: number, isFrom1904: boolean): number | undefined {
  if (!(serial >= 0 && serial <= LAST_DAY + 1)) return undefined
  if (isFrom1904) return EPOCH_1904 + Math.round(serial * DAY)
  const days = serial < FIRST_SURE_DAY - 1 ? serial + 1 : serial
  return EPOCH + Math.round(days * DAY)
}

/** Formats that spreadsheets know by number and show as a day or a time. */
const BUILT_IN = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57])

/** Whether a format shows a day or a time: it names one outside of quotes and brackets. */
export const isDateFormat = (id: number, code: string | undefined): boolean =>
  code === undefined
    ? BUILT_IN.has(id)
    : /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]|general/gi, ''))
