import { type Kind, problem, value } from './kind.ts'

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i
const WHOLE_DIGITS = 20
const FRACTION_DIGITS = 10
/** Far more than anybody computes with. */
export const LONGEST_NUMBER = 100

/** Plain digits without needless zeros (`1.50e3` -> `1500`), or undefined when it is not a decimal. */
export function plainDecimal(text: string): string | undefined {
  if (text.length > LONGEST_NUMBER) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text.trim()) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const shift = Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  const padded = point < 0 ? '0'.repeat(-point) + digits : digits.padEnd(point, '0')
  const cut = Math.max(point, 0)
  const before = padded.slice(0, cut).replace(/^0+/, '') || '0'
  const after = withoutLastZeros(padded.slice(cut))
  const plain = after ? `${before}.${after}` : before
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

/** An expression such as /0+$/ would look for its end from each of the zeros anew. */
function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** To the places that are kept: what a client's arithmetic leaves behind them is noise. */
function rounded(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.')
  if (fraction.length <= FRACTION_DIGITS) return plain
  const kept = BigInt((whole + fraction.slice(0, FRACTION_DIGITS)).replace('-', ''))
  const digits = String(kept + (fraction[FRACTION_DIGITS]! >= '5' ? 1n : 0n)).padStart(
    FRACTION_DIGITS + 1,
    '0',
  )
  const sign = plain.startsWith('-') ? '-' : ''
  return plainDecimal(`${sign}${digits.slice(0, -FRACTION_DIGITS)}.${digits.slice(-FRACTION_DIGITS)}`)!
}

export interface Bounds {
  readonly atLeast?: number
  readonly atMost?: number
  /** More than this. */
  readonly above?: number
}

/** Exact decimal numbers, all of them or those within bounds. */
export function decimalWithin({ atLeast, atMost, above }: Bounds): Kind {
  const bounds = {
    ...(atLeast !== undefined && { minimum: atLeast }),
    ...(atMost !== undefined && { maximum: atMost }),
    ...(above !== undefined && { exclusiveMinimum: above }),
  }
  return {
    name: 'decimal',
    columnType: 'numeric',
    sortable: true,
    schema: { type: 'number', ...bounds },
    accepts: { type: ['number', 'string'], maxLength: LONGEST_NUMBER, ...bounds },
    read(input) {
      if (typeof input !== 'number' && typeof input !== 'string') return problem('must be a number')
      const text = String(input)
      if (text.length > LONGEST_NUMBER) return problem(`is too long (at most ${LONGEST_NUMBER} characters)`)
      const exact = plainDecimal(text)
      if (exact === undefined) return problem('must be a number')
      const plain = rounded(exact)
      const [whole = ''] = plain.replace('-', '').split('.')
      if (whole.length > WHOLE_DIGITS)
        return problem(`is out of range (at most ${WHOLE_DIGITS} digits before the point)`)
      if (atLeast !== undefined && Number(plain) < atLeast) return problem(`must be at least ${atLeast}`)
      if (above !== undefined && Number(plain) <= above) return problem(`must be more than ${above}`)
      if (atMost !== undefined && Number(plain) > atMost) return problem(`must be at most ${atMost}`)
      return value(plain)
    },
    print: (stored) => stored,
  }
}

export const integer: Kind = {
  name: 'integer',
  columnType: 'bigint',
  sortable: true,
  schema: { type: 'integer' },
  read(input) {
    const number = typeof input === 'string' && /^-?\d{1,16}$/.test(input) ? Number(input) : input
    if (typeof number !== 'number' || !Number.isInteger(number)) return problem('must be an integer')
    if (!Number.isSafeInteger(number)) return problem('is out of range')
    return value(String(number))
  },
  print: (stored) => stored,
}

export const truth: Kind = {
  name: 'boolean',
  columnType: 'boolean',
  sortable: true,
  schema: { type: 'boolean' },
  read: (input) => (typeof input === 'boolean' ? value(input) : problem('must be true or false')),
  print: (stored) => (stored === 't' ? 'true' : 'false'),
}
