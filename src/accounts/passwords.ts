import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { brokenText } from '../definition/kinds/text.ts'

const FEWEST_CHARACTERS = 8
const MOST_BYTES = 1024

export const PASSWORD_RULE = `at least ${FEWEST_CHARACTERS} characters long and at most ${MOST_BYTES} bytes`

/** What is wrong with a new password; undefined when it is fine. */
export function passwordProblem(input: unknown): string | undefined {
  if (typeof input !== 'string') return 'must be a string'
  if ([...input].length < FEWEST_CHARACTERS) return `must be at least ${FEWEST_CHARACTERS} characters long`
  if (Buffer.byteLength(input) > MOST_BYTES) return `must not be longer than ${MOST_BYTES} bytes`
  return brokenText(input)
}

/** Keyboards differ in how they compose a letter. */
const composed = (password: string) => password.normalize('NFC')

/** argon2id with the library's recommended cost. */
export const hashPassword = (password: string): Promise<string> => hash(composed(password))

let nobodysHash: Promise<string> | undefined

/** Takes as long when there is no hash to compare with. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  nobodysHash ??= hash(randomPassword())
  const isRight = await verify(storedHash ?? (await nobodysHash), composed(password))
  return isRight && storedHash !== null
}

export const randomPassword = (): string => randomBytes(12).toString('base64url')
