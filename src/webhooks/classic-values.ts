import type { Kind, PrintContext } from '../definition/kinds/kind.ts'

/** A value as the original wrote it: decimals as text, times on the clocks of the account. */
export function classicValue(kind: Kind, stored: string | null, context: PrintContext): unknown {
  if (stored === null) return null
  if (kind.name === 'decimal') return withPoint(stored)
  const printed = JSON.parse(kind.print(stored, context))
  if (kind.name === 'datetime') return dayAndTime(printed)
  return kind.name === 'date' ? day(printed) : printed
}

/** `12` is `12.0`, `12.50` is `12.5`. */
function withPoint(stored: string): string {
  const [whole, fraction = ''] = stored.split('.')
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  return `${whole}.${fraction.slice(0, end) || '0'}`
}

const day = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('.')

const dayAndTime = (iso: string): string => `${day(iso)} ${iso.slice(11, 19)}`
