import type { Actor, Database } from '../../store/database.ts'
import { type Asker, isPassword } from './passwords.ts'

/** One person can have the same password in that many accounts and is asked for the account. */
const MOST_ACCOUNTS = 10

export interface SignIn {
  readonly email: string
  readonly password: string
  /** When the same e-mail and password open several accounts. */
  readonly accountId?: string | undefined
}

/** An account that somebody may enter, and as whom. */
export interface Entrance {
  readonly actor: Actor
  readonly accountName: string
  /** Of the password that they gave. */
  readonly passwordHash: string
}

/** The accounts that an e-mail and a password open; at least one password is compared, also for nobody. */
export async function entrancesFor(
  database: Database,
  { email, password, accountId }: SignIn,
  asker: Asker,
): Promise<Entrance[]> {
  const rows = await database.query(
    `SELECT u.account_id, u.id, a.time_zone, a.name, u.password_hash FROM users u JOIN accounts a ON a.id = u.account_id
      WHERE lower(u.email) = lower($1) AND NOT u.disabled AND u.password_hash IS NOT NULL
        AND ($2::bigint IS NULL OR u.account_id = $2)
      ORDER BY u.account_id LIMIT ${MOST_ACCOUNTS}`,
    [email, accountId ?? null],
  )
  if (rows.length === 0) await isPassword(password, null, asker)
  const entrances: Entrance[] = []
  for (const [account, userId, zone, name, passwordHash] of rows as string[][])
    if (await isPassword(password, passwordHash!, asker))
      entrances.push({
        actor: { accountId: account!, userId: userId!, zone: zone! },
        accountName: name!,
        passwordHash: passwordHash!,
      })
  return entrances
}
