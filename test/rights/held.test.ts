import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FEW_PEOPLE } from '../../src/store/people.ts'
import type { Client } from '../support/client.ts'
import { randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { limitedPerson } from './people.ts'

const service = await startService()
const { api, database } = service
const { accountId } = service.account
const seed = seedOf(7)
const random = randomOf(seed)
console.log(`SEED=${seed}`)

const USERS = 2 * FEW_PEOPLE
const CONTACTS = 400
const run = (statement: string, values: readonly unknown[] = []) => database.query(statement, [...values])

/** A team of so many people, and somebody who sees the contacts of it. */
async function memberOf(people: readonly string[], level: string) {
  const { person, client } = await limitedPerson(service, {
    rights: { '*': { read: 'all' }, contacts: { read: level, edit: 'all', delete: 'all' } },
  })
  const team = await api.create('user-groups', { name: `Team of ${people.length}` })
  const members = [person.id, ...people].map((id) => ({ type: 'users', id }))
  await api.patch(`/user-groups/${team.id}/relationships/members`, { data: members })
  return { client, people: new Set([person.id, ...people]) }
}

const users = (
  await run(
    `INSERT INTO users (account_id, email) SELECT $1, 'held' || n || '@example.com' FROM generate_series(1, $2) n RETURNING id`,
    [accountId, USERS],
  )
).map(([id]) => id!)
await run(
  `INSERT INTO contacts (account_id, first_name, last_name, responsible_id, user_id)
    SELECT $1, 'Held ' || n, 'One', ($2::bigint[])[1 + (hashint4(n) & 255)],
      CASE WHEN n % 4 > 0 THEN ($2::bigint[])[1 + (hashint4(n * (1 + n % 2)) & 255)] END
    FROM generate_series(1, $3) n`,
  [accountId, `{${users.slice(60).map((id, index) => (index % 5 === 0 ? 'NULL' : id))}}`, CONTACTS],
)
await run(
  `INSERT INTO contact_performers (account_id, contact_id, user_id)
    SELECT $1, c.id, ($2::bigint[])[1 + c.id % cardinality($2::bigint[])] FROM contacts c WHERE c.account_id = $1 AND c.id % 7 = 0`,
  [accountId, `{${users}}`],
)
const seers = [
  await memberOf([], 'own'),
  await memberOf(users.slice(60, 90), 'team'),
  await memberOf(users.slice(40, 50), 'team'),
  await memberOf(
    users.filter((_id, index) => index % 3 > 0),
    'team-and-below',
  ),
]

/** Asked of PostgreSQL in the plainest way. */
async function heldIds(people: ReadonlySet<string>): Promise<string[]> {
  const rows = await run(
    `SELECT c.id, c.responsible_id, c.user_id, (SELECT string_agg(p.user_id::text, ',') FROM contact_performers p
        WHERE p.account_id = $1 AND p.contact_id = c.id) FROM contacts c WHERE c.account_id = $1 ORDER BY c.id`,
    [accountId],
  )
  return rows.flatMap(([id, responsible, maker, performers]) =>
    [responsible, maker, ...(performers?.split(',') ?? [])].some((one) => one && people.has(one))
      ? [id!]
      : [],
  )
}

async function pagesFrom(client: Client, address: string): Promise<{ ids: string[]; counts: Set<number> }> {
  const ids: string[] = []
  const counts = new Set<number>()
  for (let path: string | null = address; path; ) {
    const { document } = await client.get(path)
    ids.push(...document.data.map(({ id }: { id: string }) => id))
    counts.add(document.meta['record-count'])
    path = document.links.next?.replace(/^.*\/api\/v1/, '') ?? null
  }
  return { ids, counts }
}

async function seesWhatIsHeld() {
  for (const { client, people } of seers) {
    const held = await heldIds(people)
    for (const [sort, expected] of [
      ['id', held],
      ['-id', held.toReversed()],
    ] as const)
      for (const first of ['page[number]=1', 'page[after]=']) {
        const { ids, counts } = await pagesFrom(client, `/contacts?sort=${sort}&page[size]=20&${first}`)
        assert.deepEqual(ids, expected)
        assert.deepEqual([...counts], [expected.length])
      }
    const { ids } = await pagesFrom(client, '/contacts?sort=first-name,id&filter[actual]=true&page[size]=100')
    assert.deepEqual(new Set(ids), new Set(held))
  }
}

test('lists show what few or many people hold, page by page and in either order, with the right number', async () => {
  await seesWhatIsHeld()
})

test('they still do when people and performers have changed and records are gone', async () => {
  const all = await heldIds(new Set(users))
  for (let turn = 0; turn < 60; turn++) {
    const id = all[random(all.length)]!
    const somebody = { type: 'users', id: users[random(users.length)]! }
    const name = ['responsible', 'user', 'performers'][random(3)]!
    if (turn % 6 === 0) await api.delete(`/contacts/${id}`)
    else
      await api.patch(`/contacts/${id}/relationships/${name}`, {
        data: name === 'performers' ? [somebody] : random(4) === 0 ? null : somebody,
      })
  }
  await seesWhatIsHeld()
  const kept = await run(
    `SELECT table_name, responsible_id, user_id, sum(count) FROM people_counts WHERE account_id = $1
      GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1, 2, 3`,
    [accountId],
  )
  const counted = await run(
    `SELECT 'contacts', coalesce(responsible_id, 0), coalesce(user_id, 0), count(*) FROM contacts
      WHERE account_id = $1 AND (responsible_id IS NOT NULL OR user_id IS NOT NULL) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [accountId],
  )
  assert.deepEqual(kept, counted)
})
