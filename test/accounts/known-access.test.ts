import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access } from '../../src/accounts/access/access.ts'
import { AccessChecks } from '../../src/accounts/access/access-checks.ts'
import { signInCallers, tokenCallers } from '../../src/accounts/access/callers.ts'
import { issueSettingsSecret } from '../../src/accounts/applications/settings-secrets.ts'
import { PeopleRights } from '../../src/accounts/rights/people-rights.ts'
import { hashOf, randomSecret } from '../../src/accounts/secrets.ts'
import { createToken } from '../../src/accounts/tokens/tokens.ts'
import { pick, randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const CHANGES = 200

const { api, account, database } = await startService()
const { registry } = database
const { accountId } = account
const seed = seedOf(1)
const random = randomOf(seed)

const users = [account.userId]
for (const name of ['a', 'b', 'c'])
  users.push((await api.create('users', { email: `${name}@example.com` })).id)
const role = await api.create('roles', { name: 'Readers', rights: { contacts: { read: 'own' } } })

/** By each kind of caller: what opens the account. */
const kinds = [tokenCallers(registry), signInCallers(registry)]
const secrets: readonly [string[], string[]] = [[], []]
for (const userId of users) {
  const wanted = { accountId, userId, label: 'Tried', scopes: ['contact_read', 'deal_write'] }
  const { id, token } = await createToken(database, wanted)
  secrets[0].push(token, await issueSettingsSecret(database, { accountId, userId: users[1]! }, id))
  const secret = randomSecret()
  await database.query(
    `INSERT INTO sessions (account_id, user_id, secret_hash, address, user_agent, expires_at)
      VALUES ($1, $2, $3, '', '', now() + interval '1 day')`,
    [accountId, userId, hashOf(secret)],
  )
  secrets[1].push(secret)
}

/** Whatever an access is made of, changed past our own code, as an operator would do it: `$1` is one of its rows. */
const WAYS: readonly (readonly [table: string, change: string])[] = [
  [
    'accounts',
    `UPDATE accounts SET time_zone = CASE time_zone WHEN 'UTC' THEN 'Europe/Moscow' ELSE 'UTC' END WHERE id = $1`,
  ],
  ['accounts', `UPDATE accounts SET locale = CASE locale WHEN 'ru' THEN 'en' ELSE 'ru' END WHERE id = $1`],
  ['users', `UPDATE users SET locale = CASE locale WHEN 'ru' THEN NULL ELSE 'ru' END WHERE id = $1`],
  ['users', `UPDATE users SET time_zone = CASE WHEN time_zone IS NULL THEN 'Asia/Omsk' END WHERE id = $1`],
  ['tokens', `UPDATE tokens SET revoked_at = CASE WHEN revoked_at IS NULL THEN now() END WHERE id = $1`],
  ['tokens', `UPDATE tokens SET scopes = array_append(scopes, 'task_read') WHERE id = $1`],
  ['tokens', `UPDATE tokens SET scopes = scopes[2:] WHERE id = $1`],
  [
    'tokens',
    `UPDATE tokens SET role_id = CASE WHEN role_id IS NULL THEN ${role.id}::bigint END WHERE id = $1`,
  ],
  ['tokens', `UPDATE tokens SET user_id = ${users[2]} WHERE id = $1`],
  ['users', 'UPDATE users SET disabled = NOT disabled WHERE id = $1'],
  ['users', `UPDATE users SET role = CASE role WHEN 'admin' THEN 'manager' ELSE 'admin' END WHERE id = $1`],
  [
    'users',
    `INSERT INTO user_roles (account_id, user_id, role_id) SELECT account_id, id, ${role.id} FROM users WHERE id = $1
      ON CONFLICT DO NOTHING`,
  ],
  ['users', 'DELETE FROM user_roles WHERE user_id = $1'],
  ['token_secrets', `UPDATE token_secrets SET user_id = ${users[3]} WHERE token_id = $1`],
  ['token_secrets', `UPDATE token_secrets SET expires_at = now() WHERE token_id = $1`],
  ['token_secrets', `UPDATE token_secrets SET expires_at = now() + interval '1 hour' WHERE token_id = $1`],
  ['sessions', 'UPDATE sessions SET expires_at = now() WHERE id = $1'],
  ['sessions', `UPDATE sessions SET expires_at = now() + interval '1 hour' WHERE id = $1`],
  ['sessions', `UPDATE sessions SET user_id = ${users[1]} WHERE id = $1`],
  [
    'sessions',
    `INSERT INTO viewings (account_id, viewer_id, viewed_id, session_id)
      SELECT account_id, user_id, ${users[3]}, id FROM sessions WHERE id = $1 ON CONFLICT DO NOTHING`,
  ],
  ['viewings', 'UPDATE viewings SET ended_at = now() WHERE id = $1'],
]
/** After them nothing is left to change. */
const ENDS = ['token_secrets', 'sessions', 'tokens'].map((table) => `DELETE FROM ${table}`)

const asking = { database, people: new PeopleRights(database) }
const checks = kinds.map((kind) => new AccessChecks(asking, kind))

/** Without what its grounds are compiled to. */
const plain = (access: Access | undefined) => access && { ...access, rights: access.rights !== undefined }

async function requireWhatHolds(after: string) {
  for (const [place, kind] of kinds.entries())
    for (const secret of secrets[place]!)
      assert.deepEqual(
        plain(await checks[place]!.find(secret)),
        plain(await new AccessChecks(asking, kind).find(secret)),
        `seed ${seed}: ${after}`,
      )
}

test('what a secret was known to give ends when it expires, though nothing changes', async () => {
  const user = await api.create('users', { email: 'late@example.com' })
  const late = { accountId, userId: user.id }
  const { id } = await createToken(database, { ...late, label: 'Late', scopes: ['contact_read'] })
  const secret = await issueSettingsSecret(database, late, id)
  await database.query(
    `UPDATE token_secrets SET expires_at = now() + interval '500 ms' WHERE token_id = $1`,
    [id],
  )
  const [tokens] = checks
  // The first use is noted, the second one looks.
  await tokens!.find(secret)
  await tokens!.find(secret)
  await database.query('SELECT pg_sleep_until(expires_at) FROM token_secrets WHERE token_id = $1', [id])
  assert.equal(await tokens!.find(secret), undefined)
})

test('what a secret was known to give is not given after anything of it has changed', async (t) => {
  t.diagnostic(`seed ${seed}`)
  await requireWhatHolds('nothing')
  for (let change = 0; change < CHANGES; change++) {
    const [table, way] = pick(random, WAYS)
    const key = table === 'token_secrets' ? 'token_id' : 'id'
    const rows = await database.query(`SELECT ${key} FROM ${table} ORDER BY 1`)
    if (rows.length === 0) continue
    const [row] = pick(random, rows)
    await database.query(way, [row])
    await requireWhatHolds(`${way} of ${row}`)
  }
  for (const end of ENDS) {
    await database.query(end)
    await requireWhatHolds(end)
  }
})
