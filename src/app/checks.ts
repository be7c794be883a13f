import { passwordProblem } from '../accounts/passwords.ts'
import { emailText, shortText } from '../definition/kinds/text.ts'
import { isId } from '../jsonapi/target.ts'
import { type Check, fits } from './body.ts'

const LONGEST_GIVEN = 1024

export const EMAIL: Check = fits(emailText)
export const NEW_PASSWORD: Check = passwordProblem

/** Whatever somebody may have typed as a password or got as a secret; whether it is right is found out elsewhere. */
export const GIVEN_PASSWORD: Check = (value) => {
  if (typeof value !== 'string') return 'must be a string'
  return Buffer.byteLength(value) > LONGEST_GIVEN
    ? `must not be longer than ${LONGEST_GIVEN} bytes`
    : undefined
}
export const SECRET: Check = GIVEN_PASSWORD

export const ID: Check = (value) =>
  typeof value === 'string' && isId(value) ? undefined : 'must be an id, as a string'

export const LABEL: Check = (value) =>
  typeof value === 'string' && value.trim() === '' ? 'must not be empty' : fits(shortText)(value)
