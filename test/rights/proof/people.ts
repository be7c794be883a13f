import { openSignInSession } from '../../../src/accounts/sign-in/sign-in-sessions.ts'
import { createToken } from '../../../src/accounts/tokens/tokens.ts'
import { canBeTaken } from '../../../src/definition/rights.ts'
import { allScopes } from '../../../src/definition/scopes.ts'
import type { Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import type { RunningService } from '../../support/service.ts'
import type { Person, Role } from './model.ts'

export interface Limited extends Person {
  readonly token: string
  /** That of a sign-in session. */
  readonly cookie: string
}

const WRITES = ['create', 'edit', 'delete', 'export', 'import', 'merge'] as const
const READ = ['none', 'own', 'own', 'own', 'team', 'team', 'team-and-below', 'all', 'all', 'table-state']
const WRITE = ['none', 'none', 'own', 'team', 'all']
/** Mostly none: they open whole scopes. */
const FLAGS = [[], [], ['settings'], ['users']]
const types = [...registry.types.values()]

/** A role that says something of every type; `tables` are saved tables by the types that they show. */
function roleBy(random: Random, tables: ReadonlyMap<string, string>): Role {
  const rights: Record<string, Record<string, string>> = {}
  const fields: Record<string, Record<string, string>> = {}
  for (const type of types) {
    const level = pick(random, READ)
    const table = tables.get(type.name)
    const read = level !== 'table-state' ? level : table ? `table-state:${table}` : 'own'
    const others = read === 'none' ? [] : WRITES.map((action) => [action, pick(random, WRITE)])
    rights[type.name] = { read, ...Object.fromEntries(others) }
    fields[type.name] = {}
    for (const field of [...type.attributes.keys(), ...type.relationships.keys()])
      if (canBeTaken(registry, type, field) && random(6) === 0)
        fields[type.name]![field] = random(3) === 0 ? 'read-only' : 'hidden'
  }
  return { rights, fields, flags: pick(random, FLAGS) }
}

/** A saved table of everything that is neither archived nor discarded, for each type that has such. */
async function savedTables(api: Client): Promise<ReadonlyMap<string, string>> {
  const tables = new Map<string, string>()
  for (const { name, filters, attributes } of types)
    if (filters.has('actual') && attributes.has('archived-at') && attributes.has('discarded-at')) {
      const about = { name: 'Current', 'resource-name': name, conditions: { actual: '1' } }
      tables.set(name, (await api.create('table-states', about)).id)
    }
  return tables
}

/** People with roles of their own: the first two share a team, and each but the last leads one below. */
export async function limitedPeople(
  { database }: RunningService,
  api: Client,
  accountId: string,
  random: Random,
  count: number,
): Promise<Limited[]> {
  const tables = await savedTables(api)
  const people: Limited[] = []
  let parent: string | undefined
  for (let number = 0; number < count; number++) {
    // The last one has two roles, which add up.
    const roles = Array.from({ length: number === count - 1 ? 2 : 1 }, () => roleBy(random, tables))
    const made = await Promise.all(
      roles.map((role, place) => api.create('roles', { name: `Role ${number}.${place}`, ...role })),
    )
    const links = { roles: { data: made.map(({ id }) => ({ type: 'roles', id })) } }
    const { id } = await api.create('users', { email: `limited${number}@example.com` }, links)
    const mate = await api.create('users', { email: `mate${number}@example.com` })
    const group = await api.create(
      'user-groups',
      { name: `Team ${number}` },
      {
        leader: { data: { type: 'users', id } },
        members: { data: [{ type: 'users', id: mate.id }] },
        ...(parent && { parent: { data: { type: 'user-groups', id: parent } } }),
      },
    )
    parent = group.id
    const scopes = allScopes(registry)
    const { token } = await createToken(database, { accountId, userId: id, label: 'Limited', scopes })
    const actor = { accountId, userId: id, zone: 'UTC' }
    const secret = await database.transaction(actor, (session) =>
      openSignInSession(session, id, { address: '127.0.0.1', userAgent: 'test' }),
    )
    people.push({ id, roles, token, cookie: `rapport_session=${secret}` })
  }
  return people
}
