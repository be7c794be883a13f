import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { brokenText } from '../../definition/kinds/text.ts'
import { FairSemaphore } from '../../runtime/fair-semaphore.ts'
import { networkOf } from './network.ts'

const FEWEST_CHARACTERS = 8
const MOST_BYTES = 1024

export const PASSWORD_RULE = `at least ${FEWEST_CHARACTERS} characters long and at most ${MOST_BYTES} bytes`

/** What is wrong with a new password; undefined when it is fine. */
export function passwordProblem(input: unknown): string | undefined {
  if (typeof input !== 'string') return 'must be a string'
  if (Buffer.byteLength(input) > MOST_BYTES) return `must not be longer than ${MOST_BYTES} bytes`
  if ([...input].length < FEWEST_CHARACTERS) return `must be at least ${FEWEST_CHARACTERS} characters long`
  return brokenText(input)
}

/** Keyboards differ in how they compose a letter. */
const composed = (password: string) => password.normalize('NFC')

/** Who has a password looked at: from where, and whether they are still there. */
export interface Asker {
  readonly address: string
  readonly gone?: AbortSignal | undefined
}

/** The operator, who waits behind nobody else. */
const OPERATOR: Asker = { address: '' }

/**
 * Each takes 19 MiB and a thread of the few that files and compression need too. Those who try many passwords wait
 * behind each other; whoever comes from elsewhere is next.
 */
const semaphore = new FairSemaphore({
  what: 'passwords',
  permits: 2,
  permitsPerKey: 2,
  maxWaiting: 500,
  maxWaitingPerKey: 60,
  waitTimeoutMs: 30_000,
})

const limited = <Result>({ address, gone }: Asker, work: () => Promise<Result>): Promise<Result> =>
  semaphore.run(networkOf(address), work, gone)

/** argon2id with the library's recommended cost. */
export const hashPassword = (password: string, asker = OPERATOR): Promise<string> =>
  limited(asker, () => hash(composed(password)))

let nobodysHash: Promise<string> | undefined

/** Takes as long when there is no hash to compare with. */
export async function isPassword(
  password: string,
  storedHash: string | null,
  asker: Asker,
): Promise<boolean> {
  nobodysHash ??= hash(randomPassword())
  const compared = storedHash ?? (await nobodysHash)
  const isRight = await limited(asker, () => verify(compared, composed(password)))
  return isRight && storedHash !== null
}

export const randomPassword = (): string => randomBytes(12).toString('base64url')
