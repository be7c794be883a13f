import type { Registry } from './registry.ts'
import { isToOne, type Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'

/** What can be done with records of a type. */
export const ACTIONS = ['read', 'create', 'edit', 'delete', 'export', 'import', 'merge'] as const
export type Action = (typeof ACTIONS)[number]

/** Whose records somebody may do it with; beside these, those that a saved table shows: `table-state:12`. */
export const LEVELS = ['none', 'own', 'team', 'team-and-below', 'all'] as const
export type Level = (typeof LEVELS)[number] | `table-state:${string}`

const SAVED_TABLE = /^table-state:(\d{1,18})$/

export const isLevel = (value: unknown): value is Level =>
  (LEVELS as readonly unknown[]).includes(value) || (typeof value === 'string' && SAVED_TABLE.test(value))

/** The saved table that a level names. */
export const savedTableOf = (level: Level): string | undefined => SAVED_TABLE.exec(level)?.[1]

/** What somebody may do beyond records. */
export const FLAGS = ['settings', 'users', 'applications', 'automations', 'undo-others', 'bulk'] as const
export type Flag = (typeof FLAGS)[number]

/** So many records are written in one request without the flag `bulk`. */
export const MOST_WITHOUT_BULK = 20

/** The scopes of types that flags open as a whole. */
export const SCOPE_OF_FLAG: Readonly<Record<string, string>> = {
  settings: 'dictionary',
  users: 'user',
  applications: 'application',
  automations: 'automation',
} satisfies Partial<Record<Flag, string>>

/** What a role can take away of a field. */
export const FIELD_RIGHTS = ['hidden', 'read-only'] as const
export type FieldRight = (typeof FIELD_RIGHTS)[number]

/** Stands for every type that a role does not name. */
export const EVERY_TYPE = '*'

type ByType<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>

/** A role as its record has it. */
export interface RoleRights {
  readonly rights: ByType<Level>
  readonly fields: ByType<FieldRight>
  readonly flags: readonly string[]
}

/** Whose records of a type a role opens for an action; where it says nothing, nobody's. */
export const levelOf = ({ rights }: RoleRights, { name }: ResourceType, action: Action): Level =>
  rights[name]?.[action] ?? rights[EVERY_TYPE]?.[action] ?? 'none'

/** What somebody says, or shares with others, stays his to change. */
export const isOfOne = ({ isTalk, sharedBy }: ResourceType): boolean => isTalk || sharedBy !== undefined

/** What a record is called, where it stands, and in which currency its money is. */
const NEEDED = /^(as-string|number|kind|currency|(.*-)?name|(created|updated|archived|discarded)-at)$/

/** Fields that a role can take away: not those that a name is made of, nor the links by which rights go. */
export function canBeTaken(registry: Registry, type: ResourceType, field: string): boolean {
  const attribute = type.attributes.get(field)
  if (attribute) return !attribute.isRequired && !isOfWholeDay(type, field) && !NEEDED.test(field)
  const relationship = type.relationships.get(field)
  if (!relationship || relationship.targets.includes('users')) return false
  return !isOfPart(relationship) && !(relationship.inverse && isOfPart(inverseOf(registry, relationship)))
}

/** Parts are seen by who sees the whole. */
const isOfPart = (relationship: Relationship): boolean =>
  isToOne(relationship) && relationship.onTargetDelete === 'delete'

const inverseOf = (registry: Registry, { targets, inverse }: Relationship): Relationship =>
  registry.relationship(registry.type(targets[0]!), inverse!)

/** A moment and the date that may stand for it are one thing. */
const isOfWholeDay = ({ attributes }: ResourceType, field: string): boolean =>
  attributes.get(field)!.wholeDay !== undefined ||
  attributes.values().some(({ wholeDay }) => wholeDay === field)
