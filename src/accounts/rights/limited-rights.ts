import { createHash } from 'node:crypto'
import { snakeCase } from '../../definition/naming.ts'
import { type FieldMask, narrowed } from '../../definition/narrowed.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import {
  type Action,
  type FieldRight,
  type Flag,
  type Level,
  levelOf,
  type RoleRights,
  SCOPE_OF_FLAG,
  savedTableOf,
} from '../../definition/rights.ts'
import { LruCache } from '../../runtime/lru-cache.ts'
import { isOneOf } from '../../store/people.ts'
import type { Held, Rights } from '../../store/rights.ts'
import { join, raw, type Sql, sql } from '../../store/sql.ts'
import { hasPeople, heldBy, placesOfPeople, wholeIsSeen } from './held.ts'

/** Somebody with his roles and teams, as they are kept. */
export interface Member {
  readonly userId: string
  readonly roles: readonly RoleRights[]
  /** The people of his teams, and of those with all teams below. */
  readonly team: readonly string[]
  readonly teamAndBelow: readonly string[]
  /** The conditions of the saved tables that his roles name, on a record `t`, by `savedTableKey`; one that makes no sense any more is not there. */
  readonly savedTables: ReadonlyMap<string, Sql>
}

/** What a saved table shows is of one type: it opens nothing of another. */
export const savedTableKey = (type: string, id: string): string => `${type} ${id}`

const NOBODY = raw('false')
const NO_FIELDS: ReadonlySet<string> = new Set()

/** What the roles of somebody add up to. */
export class LimitedRights implements Rights {
  readonly key: string
  readonly registry: Registry
  readonly fieldsKey: string
  readonly mask: FieldMask
  readonly whole: Registry
  private readonly member: Member
  /** One list each, as all conditions on it refer to it. */
  private readonly people: ReadonlyMap<Level, readonly string[]>
  private readonly conditions = new Map<string, Sql | undefined>()
  private readonly holdings = new Map<string, Held | undefined>()

  constructor(whole: Registry, member: Member, key: string) {
    this.whole = whole
    this.member = member
    const { userId, team, teamAndBelow } = member
    this.people = new Map<Level, readonly string[]>([
      ['own', [userId]],
      ['team', [userId, ...team]],
      ['team-and-below', [userId, ...teamAndBelow]],
    ])
    this.key = key
    this.mask = maskOf(whole, member.roles)
    this.registry = registryFor(whole, this.mask)
    this.fieldsKey = keyOfHidden(this.mask)
  }

  rows(type: ResourceType, action: Action): Sql | undefined {
    const name = `${type.name} ${action}`
    const whole = this.whole.types.get(type.name)
    // Jobs and undos are no records of the account: their own addresses know who may see them.
    if (!whole) return undefined
    if (!this.conditions.has(name)) this.conditions.set(name, this.find(whole, action))
    return this.conditions.get(name)
  }

  readOnly({ name }: ResourceType): ReadonlySet<string> {
    const fields = this.mask.get(name)
    return fields ? new Set(fields.keys()) : NO_FIELDS
  }

  has(flag: Flag): boolean {
    return this.member.roles.some(({ flags }) => flags.includes(flag))
  }

  opens(type: ResourceType, action: Action): boolean {
    return this.levels(type, action).some((level) => level !== 'none')
  }

  held({ name }: ResourceType): Held | undefined {
    if (!this.holdings.has(name)) this.holdings.set(name, this.findHeld(name))
    return this.holdings.get(name)
  }

  private findHeld(name: string): Held | undefined {
    const type = this.whole.types.get(name)
    const levels = type ? this.levels(type, 'read') : []
    const people = levels.flatMap((level) => this.peopleOf(level) ?? [])
    if (!type || !hasPeople(type) || people.length === 0) return undefined
    if (type.isTalk || this.isLeftToEach(type)) return undefined
    if (levels.some((level) => level !== 'none' && !this.peopleOf(level))) return undefined
    return { people: [...new Set(people)], ...placesOfPeople(type) }
  }

  private find(type: ResourceType, action: Action): Sql | undefined {
    const own = this.levelsSql(type, action)
    if (action !== 'read') return allOf([own, this.rows(type, 'read')])
    return allOf([own, ...wholeIsSeen(this.whole, type, (one) => this.rows(one, 'read'))])
  }

  private levelsSql(type: ResourceType, action: Action): Sql | undefined {
    const levels = this.levels(type, action)
    if (levels.includes('all')) return undefined
    const tests = levels.flatMap((level) => this.levelSql(type, level) ?? [])
    // Everybody sees himself, and of what people keep for themselves that which is for everybody.
    if (type.name === 'users' && action === 'read') tests.push(sql`t.id = ${this.member.userId}`)
    if (action === 'read' && this.isLeftToEach(type)) tests.push(this.sharedSql(type))
    return tests.length > 0 ? join(tests, ' OR ') : NOBODY
  }

  /** What people keep for themselves and others see. */
  private sharedSql({ sharedBy }: ResourceType): Sql {
    if (sharedBy === undefined) return raw('t.user_id IS NULL')
    const shared = raw(`t.${snakeCase(sharedBy)}`)
    const isOfTeam = isOneOf(raw('t.user_id'), this.member.team)
    return sql`(${shared} = 'everybody' OR ${shared} = 'team' AND ${isOfTeam})`
  }

  private levelSql(type: ResourceType, level: Level): Sql | undefined {
    const table = savedTableOf(level)
    if (table !== undefined) return this.member.savedTables.get(savedTableKey(type.name, table))
    const people = this.peopleOf(level)
    return people && heldBy(this.whole, type, people)
  }

  /** Those whose records the level opens; undefined where it is not about people. */
  private peopleOf = (level: Level): readonly string[] | undefined => this.people.get(level)

  private isLeftToEach(type: ResourceType): boolean {
    return this.member.roles.some((role) => isLeftToEach(role, type))
  }

  private levels(type: ResourceType, action: Action): Level[] {
    return this.member.roles.map((role) => levelIn(role, type, action))
  }
}

/** What a role opens of a type; of what is confidential, no more than what is his who has it. */
export function levelIn(role: RoleRights, type: ResourceType, action: Action): Level {
  const level = levelSaid(role, type, action)
  return type.isConfidential && level !== 'none' ? 'own' : level
}

/** By the name of the type or by a flag. */
function levelSaid(role: RoleRights, type: ResourceType, action: Action): Level {
  if (role.flags.some((flag) => SCOPE_OF_FLAG[flag] === type.scope)) return 'all'
  if (isLeftToEach(role, type)) return action === 'create' ? 'all' : 'own'
  if (type.isTalk && !role.rights[type.name]) return TALK[action] ?? levelOf(role, type, action)
  return levelOf(role, type, action)
}

/** Who sees a record takes part in the talk about it, where a role does not say otherwise. */
const TALK: Readonly<Partial<Record<Action, Level>>> = {
  read: 'all',
  create: 'all',
  edit: 'own',
  delete: 'own',
}

/** Of what people keep for themselves everybody has his own, where a role does not say otherwise. */
const isLeftToEach = ({ rights }: RoleRights, { name, isPersonal }: ResourceType): boolean =>
  isPersonal && !rights[name]

function allOf(conditions: readonly (Sql | undefined)[]): Sql | undefined {
  const tests = conditions.filter((one) => one !== undefined)
  return tests.length > 0 ? sql`(${join(tests, ') AND (')})` : undefined
}

/** A field is taken from somebody only by all of the roles that open its type for him. */
function maskOf(registry: Registry, roles: readonly RoleRights[]): FieldMask {
  const mask = new Map<string, ReadonlyMap<string, FieldRight>>()
  for (const type of registry.types.values()) {
    const opening = roles.filter((role) => levelIn(role, type, 'read') !== 'none')
    const [first, ...others] = opening.map(({ fields }) => fields[type.name] ?? {})
    const taken = Object.entries(first ?? {}).flatMap(([field, right]) => {
      if (!others.every((fields) => fields[field])) return []
      const isHidden = right === 'hidden' && others.every((fields) => fields[field] === 'hidden')
      // What the service keeps itself nobody writes anyway.
      if (!isHidden && type.attributes.get(field)?.isComputed) return []
      return [[field, isHidden ? 'hidden' : 'read-only'] as const]
    })
    if (taken.length > 0) mask.set(type.name, new Map(taken))
  }
  return mask
}

/** So many different sets of fields are remembered. */
const KNOWN = 100
const known = new WeakMap<Registry, LruCache<Registry>>()

/** People from whom the same is taken see the same types. */
export function registryFor(whole: Registry, mask: FieldMask): Registry {
  if (mask.size === 0) return whole
  const cache = known.get(whole) ?? new LruCache<Registry>(KNOWN, () => 1)
  known.set(whole, cache)
  const key = JSON.stringify([...mask].map(([type, fields]) => [type, [...fields].sort()]))
  const registry = cache.get(key) ?? narrowed(whole, mask)
  cache.put(key, registry)
  return registry
}

export function keyOfHidden(mask: FieldMask): string {
  const hidden = [...mask].flatMap(([type, fields]) =>
    [...fields].flatMap(([field, right]) => (right === 'hidden' ? `${type}.${field}` : [])),
  )
  return hidden.length === 0 ? '' : createHash('sha1').update(hidden.sort().join()).digest('base64url')
}
