import { createToken } from '../../../src/accounts/tokens/tokens.ts'
import { allScopes } from '../../../src/definition/scopes.ts'
import type { Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import type { TestService } from '../../support/service.ts'

/** The types that are asked for; rights on the first are changed most, and only they are written by people. */
export const WRITTEN = ['contacts', 'companies', 'deals', 'orders', 'products', 'diary-tasks'] as const
export const TYPES = [...WRITTEN, 'entity-products', 'users', 'user-groups', 'table-states'] as const
/** Those that saved tables open records of. */
export const OPENED_BY_TABLES = ['contacts', 'companies', 'deals', 'orders'] as const

const OF_EACH_TYPE = 6

/** Somebody who asks. */
export interface Asker {
  readonly id: string
  readonly client: Client
}

export const link = (type: string, id: string) => ({ data: { type, id } })

const words = (random: Random) => `${pick(random, ['Alpha', 'Beta', 'Gamma'])} ${random(1_000)}`

export function attributesOf(random: Random, type: string): object {
  if (type === 'contacts')
    return {
      'first-name': words(random),
      'last-name': 'Somebody',
      email: `one${random(100)}@example.com`,
      note: pick(random, ['A note', null]),
    }
  const amount = type === 'deals' || type === 'orders' ? { amount: random(10_000) / 100 } : {}
  const hasNote = registry.type(type).attributes.has('description')
  const note = hasNote ? { description: pick(random, ['A note of beta', null]) } : {}
  return { name: words(random), ...amount, ...note }
}

/** Links at random to what there is, and to people. */
export function linksOf(random: Random, type: string, idsOf: (type: string) => readonly string[]): object {
  const links: Record<string, object> = {}
  for (const [name, relationship] of registry.type(type).relationships) {
    const { kind, targets } = relationship
    const isNeeded = kind === 'one' && relationship.isNeeded
    const target = pick(random, targets)
    const isWanted = target === 'users' || (TYPES as readonly string[]).includes(target)
    const ids = isWanted && (kind === 'one' || kind === 'linked') ? idsOf(target) : []
    if (ids.length === 0 || (random(3) === 0 && !isNeeded)) continue
    const { data } = link(target, pick(random, ids))
    links[name] = { data: kind === 'one' ? data : [data] }
  }
  return links
}

const LEVELS = ['none', 'own', 'team', 'team', 'team-and-below', 'team-and-below', 'all']

/** A level at random, often that of a saved table where there is one. */
export const levelOf = (random: Random, table?: string): string =>
  table && random(3) === 0 ? `table-state:${table}` : pick(random, LEVELS)

/** An account with people in a tree of teams, with roles of their own, and records that are theirs. */
export async function makeAccount({ api, database, account, clientWithToken }: TestService, random: Random) {
  const { accountId } = account
  const scopes = allScopes(registry)
  const asker = async (id: string): Promise<Asker> => {
    const { token } = await createToken(database, { accountId, userId: id, label: 'Asker', scopes })
    return { id, client: clientWithToken(token) }
  }
  const tables = new Map<string, string>()
  for (const type of OPENED_BY_TABLES) {
    const about = { name: `Some ${type}`, 'resource-name': type, conditions: { actual: '1' } }
    tables.set(type, (await api.create('table-states', about)).id)
    await api.create('table-states', { ...about, name: 'For all' }, { user: { data: null } })
  }
  const roles: string[] = []
  for (let number = 0; number < 4; number++) {
    const named = OPENED_BY_TABLES.map((type) => [type, { read: levelOf(random, tables.get(type)) }] as const)
    const rights = { '*': { read: levelOf(random), edit: 'own' }, ...Object.fromEntries(named) }
    roles.push((await api.create('roles', { name: `Role ${number}`, rights })).id)
  }
  const teams: string[] = []
  for (let number = 0; number < 4; number++) {
    const parent = number > 0 ? { parent: link('user-groups', pick(random, teams)) } : {}
    teams.push((await api.create('user-groups', { name: `Team ${number}` }, parent)).id)
  }
  const people: Asker[] = []
  for (let number = 0; number < 5; number++) {
    const given = [...new Set([pick(random, roles), pick(random, roles)])].slice(number % 2)
    const links = {
      'user-group': link('user-groups', pick(random, teams)),
      // The first is a manager.
      ...(number > 0 && { roles: { data: given.map((id) => ({ type: 'roles', id })) } }),
    }
    people.push(await asker((await api.create('users', { email: `asker${number}@example.com` }, links)).id))
  }
  for (const { client } of people)
    await client.create('table-states', { name: 'Own', 'resource-name': 'deals' })
  const known = new Map<string, string[]>([['users', people.map(({ id }) => id)]])
  const idsOf = (type: string) => known.get(type) ?? []
  for (const type of [...WRITTEN, 'entity-products'])
    for (let turn = 0; turn < OF_EACH_TYPE; turn++) {
      const made = await api.create(type, attributesOf(random, type), linksOf(random, type, idsOf))
      known.set(type, [...idsOf(type), made.id])
    }
  return { people, roles, teams, tables }
}

export type Account = Awaited<ReturnType<typeof makeAccount>>
