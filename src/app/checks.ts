import { passwordProblem } from '../accounts/sign-in/passwords.ts'
import { isObject, textList } from '../definition/kinds/json.ts'
import { truth } from '../definition/kinds/number.ts'
import { choiceOf, currencyText, emailText, shortText } from '../definition/kinds/text.ts'
import type { Registry } from '../definition/registry.ts'
import { unknownScopes } from '../definition/scopes.ts'
import { isZone } from '../definition/zone.ts'
import { isId } from '../jsonapi/target.ts'
import { ROLES } from '../rules/people/standing.ts'
import { type Check, fits } from './body.ts'

const LONGEST_SECRET = 1024

export const EMAIL: Check = fits(emailText)
export const TEXT: Check = fits(shortText)
export const ROLE: Check = fits(choiceOf(ROLES))
export const TRUTH: Check = fits(truth)
export const NEW_PASSWORD: Check = passwordProblem

/** Whatever somebody may have typed as a password or got in a link; whether it is right is found out elsewhere. */
export const SECRET: Check = (value) => {
  if (typeof value !== 'string') return 'must be a string'
  return Buffer.byteLength(value) > LONGEST_SECRET
    ? `must not be longer than ${LONGEST_SECRET} bytes`
    : undefined
}

/** What is in it is checked key by key. */
export const OBJECT: Check = (value) => (isObject(value) ? undefined : 'must be an object')

export const ID: Check = (value) =>
  typeof value === 'string' && isId(value) ? undefined : 'must be an id, as a string'

export const NAME: Check = (value) =>
  typeof value === 'string' && value.trim() === '' ? 'must not be empty' : TEXT(value)

/** One that the database knows too. */
export const zoneAmong =
  (names: ReadonlySet<string>): Check =>
  (value) => {
    const misfit = TEXT(value)
    if (misfit) return misfit
    const zone = value as string
    return isZone(zone) && names.has(zone.toLowerCase())
      ? undefined
      : 'must be a time zone such as Europe/Moscow'
  }

export const LOCALE: Check = (value) =>
  TEXT(value) ?? (isLocale(value as string) ? undefined : 'must be a language such as en or ru-RU')

export const CURRENCY: Check = fits(currencyText)

export const scopesOf =
  (registry: Registry): Check =>
  (value) => {
    const misfit = fits(textList)(value)
    if (misfit) return misfit
    const scopes = value as string[]
    const unknown = unknownScopes(registry, scopes)
    if (unknown.length > 0)
      return `must be scopes that there are, not ${unknown.map((scope) => `"${scope}"`).join(', ')}`
    return scopes.length === 0 ? 'must name at least one scope' : undefined
  }

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
