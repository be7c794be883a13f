import { allScopes } from '../definition/scopes.ts'
import { carryOut } from '../rules/carry-out.ts'
import { systemStages } from '../rules/funnels/funnel.ts'
import { makeBuiltInRoles } from '../rules/people/built-in-roles.ts'
import type { Actor, Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { setPassword } from './sign-in/user-password.ts'
import { issueToken } from './tokens/tokens.ts'

export interface NewAccount {
  readonly name: string
  readonly zone: string
  readonly email: string
  /** Without one the owner cannot sign in before a new one is asked for. */
  readonly password?: string
  readonly token?: string
  /** There is nothing left to be asked about it. */
  readonly isSetUp?: boolean
}

export interface CreatedAccount {
  readonly accountId: string
  readonly userId: string
  readonly token: string
}

/** What else a new account begins with, in the same transaction. */
export type Furnish = (session: Session) => Promise<void>

/** Any fixed number does; it only has to be the same in every process. */
const FIRST_ACCOUNT_LOCK = 7_274_111

/** Makes an account with its owner, the owner's token, the first funnel and the stages of orders. */
export async function createAccount(database: Database, wanted: NewAccount): Promise<CreatedAccount> {
  const passwordHash = await hashOf(wanted)
  const actor = await reserveActor(database, wanted.zone)
  return database.transaction(actor, (session) => fill(session, wanted, passwordHash))
}

/** Makes the account of a database that has none; undefined when it has one, or another process was first. */
export async function createFirstAccount(
  database: Database,
  wanted: NewAccount,
  furnish: Furnish = async () => {},
): Promise<CreatedAccount | undefined> {
  if ((await database.query('SELECT 1 FROM accounts LIMIT 1')).length > 0) return undefined
  const passwordHash = await hashOf(wanted)
  const actor = await reserveActor(database, wanted.zone)
  const makeUnlessSomebodyDid = async (session: Session) => {
    const others = await session.rows(sql`SELECT 1 FROM accounts a WHERE a.id <> ${account} LIMIT 1`)
    if (others.length > 0) return undefined
    const created = await fill(session, wanted, passwordHash)
    await furnish(session)
    return created
  }
  return database.transaction(actor, makeUnlessSomebodyDid, {
    advisoryLock: FIRST_ACCOUNT_LOCK,
    isBackground: true,
  })
}

const hashOf = async ({ password }: NewAccount) => (password === undefined ? null : hashPassword(password))

/** Ids taken beforehand, so that the transaction that makes the account already runs in it. */
async function reserveActor(database: Database, zone: string): Promise<Actor> {
  const [ids] = await database.query(
    `SELECT nextval(pg_get_serial_sequence('accounts', 'id')), nextval(pg_get_serial_sequence('users', 'id'))`,
  )
  const [accountId, userId] = ids as [string, string]
  return { accountId, userId, zone, isSystem: true }
}

async function fill(
  session: Session,
  wanted: NewAccount,
  passwordHash: string | null,
): Promise<CreatedAccount> {
  const { registry, actor } = session
  const { isSetUp = false } = wanted
  await session.rows(
    sql`INSERT INTO accounts (id, name, time_zone, is_set_up, shows_first_steps)
      VALUES (${account}, ${wanted.name}, ${wanted.zone}, ${isSetUp}, ${!isSetUp})`,
  )
  await makeBuiltInRoles(session)
  await carryOut(session, {
    action: 'create',
    type: registry.type('users'),
    id: actor.userId,
    attributes: new Map(Object.entries({ email: wanted.email, role: 'owner' })),
    links: new Map(),
  })
  if (passwordHash !== null) await setPassword(session, actor.userId, passwordHash)
  await carryOut(session, {
    action: 'create',
    type: registry.type('deal-stage-categories'),
    attributes: new Map<string, unknown>([
      ['name', 'Sales'],
      ['amount-calc-method', 'manually'],
      ['cost-calc-method', 'manually'],
      ['is-default', true],
    ]),
    links: new Map(),
  })
  for (const stage of systemStages(registry.type('order-stages'), new Map())) await carryOut(session, stage)
  const { token } = await issueToken(session, {
    label: 'Owner',
    scopes: allScopes(registry),
    ...(wanted.token !== undefined && { token: wanted.token }),
  })
  return { accountId: actor.accountId, userId: actor.userId, token }
}
