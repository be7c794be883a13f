import { canBeTaken, FLAGS } from '../../../src/definition/rights.ts'
import type { Answer, Client } from '../../support/client.ts'
import { pick, type Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import {
  type Account,
  attributesOf,
  levelOf,
  link,
  linksOf,
  OPENED_BY_TABLES,
  TYPES,
  WRITTEN,
} from './account.ts'
import type { World } from './world.ts'

export interface Stepping {
  readonly random: Random
  readonly world: World
  readonly owner: Client
  readonly account: Account
}

/** Something that an owner changes at random. */
type Step = (stepping: Stepping) => Promise<Answer>

const ACTIONS = ['read', 'read', 'read', 'create', 'edit', 'delete', 'export']

const edit = (api: Client, type: string, id: string, attributes: object) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes } })

const point = (api: Client, type: string, id: string, name: string, to: string, target: string | null) =>
  api.patch(`/${type}/${id}/relationships/${name}`, target === null ? { data: null } : link(to, target))

const anybody = ({ random, account }: Stepping): string => pick(random, account.people).id

/** A record of a type that is written; there may be none left. */
const anyRecord = ({ random, world }: Stepping): readonly [type: string, id: string] => {
  const type = pick(random, WRITTEN)
  return [type, pick(random, [...world.idsOf(type), '987654321'])]
}

const roleOf = ({ random, world, account }: Stepping) => {
  const id = pick(random, account.roles)
  return { id, row: world.row(registry.type('roles'), id)! }
}

const ownerOpensARecordType: Step = (stepping) => {
  const { random, owner, account } = stepping
  const { id, row } = roleOf(stepping)
  const type = pick(random, [...TYPES, ...OPENED_BY_TABLES, '*'])
  const rights = (row.rights ?? {}) as Record<string, object>
  const level = levelOf(random, account.tables.get(type))
  const changed = { ...rights, [type]: { ...rights[type], [pick(random, ACTIONS)]: level } }
  // What is not named is left to *, so that both are tried.
  if (random(8) === 0 && type !== '*') delete changed[type]
  return edit(owner, 'roles', id, { rights: changed })
}

const ownerTakesAField: Step = (stepping) => {
  const { random, owner } = stepping
  const { id, row } = roleOf(stepping)
  const type = registry.type(pick(random, TYPES))
  const names = [...type.attributes.keys(), ...type.relationships.keys()]
  const name = pick(
    random,
    names.filter((field) => canBeTaken(registry, type, field)),
  )
  const fields = (row.fields ?? {}) as Record<string, Record<string, string>>
  const { [name]: taken, ...others } = fields[type.name] ?? {}
  const ofType = taken ? others : { ...others, [name]: pick(random, ['hidden', 'hidden', 'read-only']) }
  return edit(owner, 'roles', id, { fields: { ...fields, [type.name]: ofType } })
}

const ownerSetsFlags: Step = (stepping) =>
  edit(stepping.owner, 'roles', roleOf(stepping).id, {
    flags: stepping.random(2) === 0 ? [] : [pick(stepping.random, FLAGS)],
  })

/** Most people have one role or two: who has them all sees nearly everything. */
const ownerGivesOrTakesARole: Step = (stepping) => {
  const { random, owner, world } = stepping
  const person = anybody(stepping)
  const had = world.rows('user_roles').filter(({ user_id }) => String(user_id) === person)
  const isTaken = had.length > 1 || (had.length === 1 && random(4) === 0)
  const id = isTaken ? String(pick(random, had).role_id) : roleOf(stepping).id
  const body = { data: [{ type: 'roles', id }] }
  return owner.send(isTaken ? 'DELETE' : 'POST', `/users/${person}/relationships/roles`, { body })
}

const ownerMovesAPerson: Step = (stepping) => {
  const { random, owner, account } = stepping
  const [id, team] = [anybody(stepping), pick(random, account.teams)]
  if (random(2) === 0)
    return point(owner, 'users', id, 'user-group', 'user-groups', pick(random, [team, team, null]))
  const body = { data: [{ type: 'users', id }] }
  return owner.send(pick(random, ['POST', 'DELETE']), `/user-groups/${team}/relationships/members`, { body })
}

const ownerMovesATeam: Step = ({ random, owner, account }) => {
  const [team, other] = [pick(random, account.teams), pick(random, account.teams)]
  return point(owner, 'user-groups', team, 'parent', 'user-groups', pick(random, [other, other, null]))
}

const ownerChangesTheLeader: Step = (stepping) => {
  const { random, owner, account } = stepping
  const leader = pick(random, [anybody(stepping), anybody(stepping), null])
  return point(owner, 'user-groups', pick(random, account.teams), 'leader', 'users', leader)
}

const ownerHandsARecordOn: Step = (stepping) => {
  const { random, owner } = stepping
  const [type, id] = anyRecord(stepping)
  const person = anybody(stepping)
  const type_ = registry.type(type)
  if (type_.relationships.has('performers') && random(2) === 0)
    return owner.send(pick(random, ['POST', 'DELETE']), `/${type}/${id}/relationships/performers`, {
      body: { data: [{ type: 'users', id: person }] },
    })
  return point(owner, type, id, 'responsible', 'users', person)
}

const ownerArchives: Step = (stepping) => {
  const { random, owner } = stepping
  const [type, id] = anyRecord(stepping)
  return edit(owner, type, id, { 'archived-at': pick(random, [null, '2026-10-01T10:00:00Z']) })
}

const ownerMakesARecord: Step = ({ random, owner, world }) => {
  const type = pick(random, [...WRITTEN, 'entity-products'])
  const relationships = linksOf(random, type, world.idsOf)
  return owner.post(`/${type}`, { data: { type, attributes: attributesOf(random, type), relationships } })
}

const ownerDeletesARecord: Step = (stepping) => {
  const [type, id] = anyRecord(stepping)
  return stepping.owner.delete(`/${type}/${id}`)
}

const ownerEditsASavedTable: Step = (stepping) => {
  const { random, owner, account } = stepping
  const type = pick(random, OPENED_BY_TABLES)
  const conditions = pick(random, [
    { actual: '1' },
    { archived: '1' },
    { 'responsible-id': anybody(stepping) },
    {},
  ])
  const about = random(4) === 0 ? { 'resource-name': pick(random, OPENED_BY_TABLES) } : { conditions }
  return edit(owner, 'table-states', account.tables.get(type)!, about)
}

/** One at a time: most people are to be limited ones. */
const ownerChangesWhatAPersonIs: Step = (stepping) => {
  const { random, owner, world, account } = stepping
  const people = account.people.map(({ id }) => world.row(registry.type('users'), id)!)
  const unusual = people.find(({ role, disabled }) => disabled || role !== 'manager')
  if (unusual) return edit(owner, 'users', String(unusual.id), { disabled: false, role: 'manager' })
  return edit(owner, 'users', anybody(stepping), pick(random, [{ disabled: true }, { role: 'admin' }]))
}

export const STEPS: readonly Step[] = [
  ownerOpensARecordType,
  ownerOpensARecordType,
  ownerOpensARecordType,
  ownerTakesAField,
  ownerTakesAField,
  ownerSetsFlags,
  ownerGivesOrTakesARole,
  ownerGivesOrTakesARole,
  ownerMovesAPerson,
  ownerMovesAPerson,
  ownerMovesATeam,
  ownerChangesTheLeader,
  ownerHandsARecordOn,
  ownerHandsARecordOn,
  ownerArchives,
  ownerMakesARecord,
  ownerMakesARecord,
  ownerDeletesARecord,
  ownerEditsASavedTable,
  ownerEditsASavedTable,
  ownerChangesWhatAPersonIs,
]
