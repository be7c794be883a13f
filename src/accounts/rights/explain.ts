import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { type Action, type Level, savedTableOf } from '../../definition/rights.ts'
import { opens } from '../../definition/scopes.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Role } from '../../rules/people/standing.ts'
import type { Actor, Database } from '../../store/database.ts'
import { account, join, raw, type Sql, sql } from '../../store/sql.ts'
import { LimitedRights, levelIn } from './limited-rights.ts'
import { isPerson, standingSql } from './people-rights.ts'
import { type KnownMember, readMember } from './read-member.ts'
import { scopesOfRole } from './roles.ts'

/** Whether somebody may read and edit a record, and why. */
export interface Explained {
  readonly read: boolean
  readonly edit: boolean
  readonly reasons: readonly Reason[]
}

/** He is disabled; what he is in the account says it; or each of his roles says something to each action. */
export type Reason =
  | { readonly kind: 'disabled' }
  | {
      readonly kind: 'standing'
      readonly role: Role
      readonly type: string
      readonly opens: 'edit' | 'read' | 'none'
    }
  | {
      readonly kind: 'role'
      readonly role: string
      readonly action: (typeof EXPLAINED)[number]
      readonly level: Level
      readonly opens: boolean
    }

const EXPLAINED = ['read', 'edit'] as const
const WORDS: Readonly<Record<string, string>> = {
  own: 'their own records',
  team: 'records of their teams',
  'team-and-below': 'records of their teams and of those below',
  all: 'all records',
}

/** Why a user of the account may or may not read and edit a record; 404 when there is no such user. */
export async function explainAccess(
  database: Database,
  { accountId, zone }: Actor,
  userId: string,
  { type, id }: { readonly type: ResourceType; readonly id: string },
): Promise<Explained> {
  const { registry } = database
  const [row] = await database.query(
    `SELECT ${standingSql('u', 'a')}, u.disabled FROM users u JOIN accounts a ON a.id = u.account_id
      WHERE u.account_id = $1 AND u.id = $2`,
    [accountId, userId],
  )
  if (!row) throw recordNotFound(registry.type('users'), userId)
  const [standing, isDisabled] = row as [string, string]
  if (isDisabled === 't') return { read: false, edit: false, reasons: [{ kind: 'disabled' }] }
  if (!isPerson(standing)) return byRole(registry, standing as Role, type)
  const actor: Actor = { accountId, userId, zone }
  const member = await readMember(database, actor)
  if (member.isManager) return byRole(registry, 'manager', type)
  return byRoles(database, actor, member, { type: registry.type(type.name), id })
}

function byRole(registry: Registry, role: Role, type: ResourceType): Explained {
  const scopes = scopesOfRole(registry, role)
  const [read, edit] = [opens(scopes, type, 'read'), opens(scopes, type, 'write')]
  const level = edit ? 'edit' : read ? 'read' : 'none'
  return { read, edit, reasons: [{ kind: 'standing', role, type: type.name, opens: level }] }
}

/** Asks of each role by itself, and of all together. */
async function byRoles(
  database: Database,
  actor: Actor,
  member: KnownMember,
  { type, id }: { readonly type: ResourceType; readonly id: string },
): Promise<Explained> {
  const openTo = (roles: KnownMember['roles'], action: Action): Sql =>
    new LimitedRights(database.registry, { ...member, roles }, '').rows(type, action) ?? raw('true')
  const asked = member.roles.flatMap((role) =>
    EXPLAINED.map((action) => ({ role, action, level: levelIn(role, type, action) })),
  )
  const tests = [
    ...EXPLAINED.map((action) => openTo(member.roles, action)),
    ...asked.map(({ role, action }) => openTo([role], action)),
  ]
  const [row] = await database
    .session(actor)
    .rows(
      sql`SELECT ${join(tests, ', ')} FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ${id}`,
    )
  if (!row) throw recordNotFound(type, id)
  const [read, edit, ...each] = row.map((value) => value === 't')
  const reasons = asked.map(
    ({ role, action, level }, index): Reason => ({
      kind: 'role',
      role: role.name,
      action,
      level,
      opens: each[index]!,
    }),
  )
  return { read: read!, edit: edit!, reasons }
}

/** A reason in English. */
export function sentenceOf(reason: Reason): string {
  if (reason.kind === 'disabled') return 'The user is disabled'
  if (reason.kind === 'standing') return `The role ${reason.role} ${VERBS[reason.opens]} all ${reason.type}`
  const verb = reason.opens ? 'opens it' : 'does not open it'
  return `The role “${reason.role}” ${verb} to ${reason.action}: ${whoseRecords(reason.level)}`
}

const VERBS = { edit: 'reads and edits', read: 'reads', none: 'has no access to' } as const

function whoseRecords(level: Level): string {
  const table = savedTableOf(level)
  if (table !== undefined) return `records that the saved table ${table} shows`
  return WORDS[level] ?? 'no records'
}
