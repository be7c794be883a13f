import { type Kind, problem, value } from './kind.ts'

/** Short enough that an index entry of four-byte characters fits a page of PostgreSQL's. */
export const SHORT = 500
export const LONG = 10_000

const COLOR = /^#[0-9a-fA-F]{6}$/
const EMAIL = /^[^\s@]+@[^\s@]+$/
const WEB_ADDRESS = /^https?:\/\/\S+$/
const CURRENCY = /^[A-Z]{3}$/
const SETTING_KEY = /^[a-z][a-z0-9_]{0,63}$/

interface TextRules {
  readonly maxLength?: number
  readonly pattern?: RegExp
  readonly fits?: (input: string) => boolean
  readonly choices?: readonly string[]
  readonly expectation?: string
  /** A number is taken as the text that it is written as. */
  readonly takesNumbers?: boolean
}

/** What PostgreSQL cannot keep as text; undefined when the string is fine. */
export function brokenText(input: string): string | undefined {
  if (input.includes('\0')) return 'must not contain the NUL character'
  if (!input.isWellFormed()) return 'must be well-formed Unicode'
  return undefined
}

/** Characters are code points, as JSON Schema and PostgreSQL count them. */
export const tooLong = (text: string, most: number): string | undefined =>
  text.length > most && (text.length > 2 * most || [...text].length > most)
    ? `is too long (at most ${most} characters)`
    : undefined

function textKind(name: string, rules: TextRules): Kind {
  return {
    name,
    columnType: 'text',
    sortable: true,
    ...(rules.choices && { choices: rules.choices }),
    schema: {
      type: 'string',
      ...(rules.maxLength && { maxLength: rules.maxLength }),
      ...(rules.pattern && { pattern: rules.pattern.source }),
      ...(rules.choices && { enum: rules.choices }),
    },
    ...(rules.takesNumbers && { accepts: { type: ['string', 'number'], maxLength: rules.maxLength } }),
    read(given) {
      const input = rules.takesNumbers && Number.isFinite(given) ? String(given) : given
      if (typeof input !== 'string') return problem('must be a string')
      const broken = brokenText(input)
      if (broken) return problem(broken)
      const long = rules.maxLength && tooLong(input, rules.maxLength)
      if (long) return problem(long)
      if (rules.choices && !rules.choices.includes(input))
        return problem(`must be one of: ${rules.choices.join(', ')}`)
      if (rules.pattern && !rules.pattern.test(input)) return problem(rules.expectation!)
      if (rules.fits && !rules.fits(input)) return problem(rules.expectation!)
      return value(input)
    },
    print: (stored) => JSON.stringify(stored),
  }
}

export const shortText = textKind('text', { maxLength: SHORT, takesNumbers: true })
/** What was stored before there was a bound may be longer. */
export const longText: Kind = {
  ...textKind('long text', { maxLength: LONG, takesNumbers: true }),
  schema: { type: 'string' },
}
export const colorText = textKind('color', {
  pattern: COLOR,
  expectation: 'must be a colour in the form #rrggbb',
})
export const emailText = textKind('email', {
  maxLength: SHORT,
  pattern: EMAIL,
  expectation: 'must be an e-mail address',
})
export const webAddressText = textKind('web address', {
  maxLength: SHORT,
  pattern: WEB_ADDRESS,
  fits: (input) => URL.canParse(input),
  expectation: 'must be an address that begins with http:// or https://',
})
export const settingKeyText = textKind('setting key', {
  pattern: SETTING_KEY,
  expectation: 'must be a key of a setting: a-z, then a-z, 0-9 or _, at most 64 characters',
})
/** Whatever the standard library knows to print; listed once, as it lists them anew each time. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
export const currencyText = textKind('currency', {
  pattern: CURRENCY,
  fits: (input) => CURRENCIES.has(input),
  expectation: 'must be a currency code such as EUR',
})
export const choiceOf = (choices: readonly string[]): Kind => textKind('choice', { choices })
export const rankOf = (choices: readonly string[]): Kind => ({ ...choiceOf(choices), isRanked: true })

/** A path of this service, shown as a whole address. */
export const addressText: Kind = {
  ...textKind('address', {}),
  schema: { type: 'string', format: 'uri' },
  print: (stored, { baseUrl }) => JSON.stringify(baseUrl + stored),
}
