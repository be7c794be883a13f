import type { NewJob } from '../../jobs/enqueue.ts'
import type { Handler, RunningJob } from '../../jobs/runner.ts'
import type { Database } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { readAccount } from '../account-settings.ts'
import { renewInvitation } from '../invitations/invitations.ts'
import { makeReset, queueResets } from '../sign-in/password-resets.ts'
import { invitationLetter, invitationLink, resetLetter, resetLink, webhookLetter } from './letters.ts'
import type { Letter, Mail } from './mail.ts'

/** Longer than a mail server is waited for: by then whoever invites has sent the letter, or is gone. */
const AFTER_THE_REQUEST_S = 60

/** What is known of a letter while it waits. The secret is none of it: it is made with the letter. */
type Wanted =
  | { readonly kind: 'invitation'; readonly invitationId: string }
  | { readonly kind: 'reset'; readonly userId: string }
  | { readonly kind: 'resets'; readonly email: string }
  | ({ readonly kind: 'plain' } & Letter)
  | { readonly kind: 'webhook'; readonly userId: string; readonly url: string }

const letterJob = (data: Wanted, delaySeconds = 0): NewJob => ({ queue: 'letters', data, delaySeconds })

/** The letter to an invited person, should the request that makes it not live to send it. */
export const invitationJob = (invitationId: string): NewJob =>
  letterJob({ kind: 'invitation', invitationId }, AFTER_THE_REQUEST_S)

/** Letters to whoever has this address, in whichever account. */
export const resetsJob = (email: string): NewJob => letterJob({ kind: 'resets', email })

/** A letter that is written already and holds no secret. */
export const plainLetterJob = (letter: Letter): NewJob => letterJob({ kind: 'plain', ...letter })

/** Writes a letter of another kind; none when there is nothing to tell any more. */
export type LetterWriter = (job: RunningJob) => Promise<Letter | undefined>

/** The letter to somebody whose webhook was switched off. */
export const webhookJob = (userId: string, url: string): NewJob => letterJob({ kind: 'webhook', userId, url })

/** Writes letters and sends them: at least once, and with a link of its own each time. */
export function letterHandler(
  database: Database,
  mail: Mail,
  baseUrl: string,
  others: Readonly<Record<string, LetterWriter>> = {},
): Handler {
  return async (job) => {
    const wanted = job.data as Wanted
    if (wanted.kind === 'resets') return queueResets(database, wanted.email)
    const letter = await (others[wanted.kind]?.(job) ?? letterFor(database, job, wanted, baseUrl))
    if (letter && !(await mail.send(letter)) && mail.isSent)
      throw new Error('The mail server did not take the letter')
  }
}

async function letterFor(
  database: Database,
  job: RunningJob,
  wanted: Exclude<Wanted, { kind: 'resets' }>,
  baseUrl: string,
): Promise<Letter | undefined> {
  if (wanted.kind === 'plain') return wanted
  if (wanted.kind === 'reset') return resetFor(database, job.accountId!, wanted.userId, baseUrl)
  if (wanted.kind === 'webhook') return webhookLetterFor(database, job, wanted, baseUrl)
  return invitationFor(database, job, wanted.invitationId, baseUrl)
}

async function webhookLetterFor(
  database: Database,
  { accountId }: RunningJob,
  { userId, url }: { userId: string; url: string },
  baseUrl: string,
): Promise<Letter | undefined> {
  const session = database.session({ accountId: accountId!, userId: '0', zone: 'UTC', isSystem: true })
  const [person] = await session.rows(
    sql`SELECT u.email FROM users u WHERE u.account_id = ${account} AND u.id = ${userId} AND NOT u.disabled`,
  )
  if (!person) return undefined
  const { name: accountName, locale } = await readAccount(session)
  return webhookLetter({ to: person[0]!, accountName, link: `${baseUrl}/settings/webhooks`, locale }, url)
}

async function resetFor(
  database: Database,
  accountId: string,
  userId: string,
  baseUrl: string,
): Promise<Letter | undefined> {
  const made = await makeReset(database, accountId, userId)
  if (!made) return undefined
  const { secret, email: to, ...about } = made
  return resetLetter({ to, link: resetLink(baseUrl, secret), ...about })
}

async function invitationFor(
  database: Database,
  { accountId }: RunningJob,
  invitationId: string,
  baseUrl: string,
): Promise<Letter | undefined> {
  const actor = { accountId: accountId!, userId: '0', zone: 'UTC', isSystem: true } as const
  return database.transaction(actor, async (session) => {
    const renewed = await renewInvitation(session, invitationId)
    if (!renewed) return undefined
    const { name: accountName, locale } = await readAccount(session)
    const link = invitationLink(baseUrl, renewed.secret)
    return invitationLetter({ to: renewed.email, accountName, link, locale })
  })
}
