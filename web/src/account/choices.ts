/** All that the browser knows, and the one that is set whatever it is called. */
export function timeZones(current: string): readonly string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort()
}
