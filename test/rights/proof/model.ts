import { snakeCase } from '../../../src/definition/naming.ts'
import type { Registry } from '../../../src/definition/registry.ts'
import { isToOne, type ToOne } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { columnsOf, linkColumns } from '../../../src/store/columns.ts'
import type { Contents, Row } from './contents.ts'

/** A role as the test has made it. */
export interface Role {
  readonly rights: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly flags: readonly string[]
}

export interface Person {
  readonly id: string
  readonly roles: readonly Role[]
}

type Target = readonly [ResourceType, Row | undefined]

const PEOPLE = 'users'
/** The scopes of types that a flag opens wholly. */
const BY_FLAG: Readonly<Record<string, string>> = { settings: 'dictionary', users: 'user' }
const ACTIONS = ['edit', 'delete', 'export', 'import', 'merge']
/** The filters that saved tables of tests are made of. */
const CONDITIONS: Readonly<Record<string, (row: Row, value: string) => boolean>> = {
  actual: (row) => row.archived_at === null && row.discarded_at === null,
  archived: (row) => row.archived_at !== null,
  'responsible-id': (row, value) => value.split(',').includes(String(row.responsible_id)),
}

/** What a person may see of these contents, found out slowly: every rule is asked of every row. */
export class Model {
  private readonly registry: Registry
  private readonly contents: Contents
  private readonly person: Person
  private readonly team: ReadonlySet<string>
  private readonly teamAndBelow: ReadonlySet<string>

  constructor(registry: Registry, contents: Contents, person: Person) {
    this.registry = registry
    this.contents = contents
    this.person = person
    this.team = this.findTeam(false)
    this.teamAndBelow = this.findTeam(true)
  }

  sees(type: ResourceType, row: Row): boolean {
    const isHimself = type.name === PEOPLE && String(row.id) === this.person.id
    const isShared =
      this.isShared(type, row) && this.person.roles.some(({ rights }) => isLeftToEach(rights, type))
    return (this.may('read', type, row) || isHimself || isShared) && this.seesTheWhole(type, row)
  }

  /** Whether what somebody keeps for himself is for others too. */
  private isShared({ sharedBy }: ResourceType, row: Row): boolean {
    if (!sharedBy) return row.user_id === null
    const shared = row[snakeCase(sharedBy)]
    return shared === 'everybody' || (shared === 'team' && this.team.has(String(row.user_id)))
  }

  /** Whether a role opens this for him, apart from whether he sees the record. */
  may(action: string, type: ResourceType, row: Row): boolean {
    return this.person.roles.some((role) => this.opens(action, role, type, row))
  }

  /** The ids of the records of a type that he sees. */
  seenIds(type: ResourceType): string[] {
    return this.rows(type.table).flatMap((row) => (this.sees(type, row) ? String(row.id) : []))
  }

  /** All records that he sees and what he may do with each, as one text. */
  everythingOpen(): string {
    const records = [...this.registry.types.values()].flatMap((type) =>
      this.rows(type.table)
        .filter((row) => this.sees(type, row))
        .map((row) =>
          [type.name, row.id, ...ACTIONS.filter((action) => this.may(action, type, row))].join(' '),
        ),
    )
    return records.sort().join('\n')
  }

  /** Whether he may do this with any record of the type. */
  opensAny(action: string, type: ResourceType): boolean {
    return this.person.roles.some((role) => levelIn(role, type, action) !== 'none')
  }

  /** Whether he sees nothing of this field, whatever record it is of. */
  isHidden(type: ResourceType, field: string): boolean {
    if (this.isTaken(type, field, ['hidden'])) return true
    const relationship = type.relationships.get(field)
    if (relationship?.kind === 'through') {
      const lines = type.relationships.get(relationship.lines)!
      const isOverHidden = this.isHidden(this.registry.type(lines.targets[0]!), relationship.over)
      return isOverHidden || this.isHidden(type, relationship.lines)
    }
    return (relationship?.targets ?? []).some(
      (target) =>
        relationship!.inverse && this.isTaken(this.registry.type(target), relationship!.inverse, ['hidden']),
    )
  }

  /** A field is taken from somebody only by all of the roles that open its type for him. */
  isTaken(type: ResourceType, field: string, how: readonly string[] = ['hidden', 'read-only']): boolean {
    const opening = this.person.roles.filter((role) => levelIn(role, type, 'read') !== 'none')
    const right = ({ fields }: Role) => fields[type.name]?.[field] ?? ''
    return opening.length > 0 && opening.every((role) => how.includes(right(role)))
  }

  private opens(action: string, role: Role, type: ResourceType, row: Row): boolean {
    const level = levelIn(role, type, action)
    if (level === 'all') return true
    if (level === 'own') return this.isHeld(type, row, new Set([this.person.id]))
    if (level === 'team') return this.isHeld(type, row, this.team)
    if (level === 'team-and-below') return this.isHeld(type, row, this.teamAndBelow)
    return level.startsWith('table-state:') && this.isShownBy(level.split(':')[1]!, type, row)
  }

  /** A saved table that is gone, or shows records of another type, opens none. */
  private isShownBy(table: string, type: ResourceType, row: Row): boolean {
    const saved = this.rows('table_states').find(({ id }) => String(id) === table)
    if (saved?.resource_name !== type.name) return false
    const conditions = Object.entries((saved.conditions ?? {}) as Record<string, string>)
    return conditions.every(([name, value]) => CONDITIONS[name]!(row, value))
  }

  private isHeld(type: ResourceType, row: Row, people: ReadonlySet<string>): boolean {
    if (!hasPeople(type))
      return this.owners(type, row).some(([owner, one]) => this.isHeld(owner, one, people))
    if (type.name === PEOPLE && people.has(String(row.id))) return true
    return [...type.relationships].some(([name, one]) => {
      if (one.targets.length !== 1 || one.targets[0] !== PEOPLE) return false
      if (isToOne(one)) return people.has(String(row[columnsOf(name, one).get(PEOPLE)!]))
      if (one.kind !== 'linked') return false
      const { mine, theirs } = linkColumns(type, one)
      return this.rows(one.table).some((link) => link[mine] === row.id && people.has(String(link[theirs])))
    })
  }

  /** The records of people that a record which is nobody's belongs to. */
  private owners(type: ResourceType, row: Row): [ResourceType, Row][] {
    return this.targets(type, row, () => true).flatMap(([owner, one]) =>
      one && hasPeople(owner) ? [[owner, one]] : [],
    )
  }

  /** A part that is nobody's own is seen by who sees the whole. */
  private seesTheWhole(type: ResourceType, row: Row): boolean {
    if (hasPeople(type) && !type.isTalk) return true
    const wholes = this.targets(type, row, ({ onTargetDelete }) => onTargetDelete === 'delete')
    return wholes.every(([whole, one]) => (one ? this.sees(whole, one) : this.seesAll(whole)))
  }

  private seesAll = (type: ResourceType): boolean =>
    this.person.roles.some((role) => levelIn(role, type, 'read') === 'all')

  /** What to-one links of a record lead to; of a record that is gone, the other end may be as well. */
  private targets(type: ResourceType, row: Row, isWanted: (one: ToOne) => boolean): Target[] {
    return [...type.relationships].flatMap(([name, one]) => {
      if (!isToOne(one) || !isWanted(one)) return []
      return [...columnsOf(name, one)].flatMap(([target, column]): Target[] => {
        const found = this.registry.type(target)
        if (row[column] == null) return []
        return [[found, this.rows(found.table).find(({ id }) => id === row[column])]]
      })
    })
  }

  /** He himself and the people of the teams that he is in or leads; and of all teams below these. */
  private findTeam(withThoseBelow: boolean): Set<string> {
    const [groups, members, users] = ['user_groups', 'user_group_members', 'users'].map((name) =>
      this.rows(name),
    )
    const peopleIn = (group: unknown) => [
      ...users!.filter((user) => user.user_group_id === group).map((user) => String(user.id)),
      ...members!.filter((one) => one.user_group_id === group).map((one) => String(one.user_id)),
      ...groups!
        .filter(({ id }) => id === group)
        .flatMap(({ leader_id }) => (leader_id ? String(leader_id) : [])),
    ]
    const found = new Set(groups!.map(({ id }) => id).filter((id) => peopleIn(id).includes(this.person.id)))
    for (const group of withThoseBelow ? found : [])
      for (const { id, parent_id } of groups!) if (parent_id === group) found.add(id)
    return new Set([this.person.id, ...[...found].flatMap(peopleIn)])
  }

  private rows(table: string): readonly Row[] {
    return this.contents.get(table)!
  }
}

const hasPeople = ({ name, relationships }: ResourceType): boolean =>
  name === PEOPLE ||
  [...relationships.values()].some(({ targets }) => targets.length === 1 && targets[0] === PEOPLE)

/** What people keep for themselves, unless a role says something of it. */
const isLeftToEach = (rights: Role['rights'], { name, isPersonal }: ResourceType): boolean =>
  isPersonal && !rights[name]

/** Whose records of a type a role opens; of what is confidential, only his own. */
export function levelIn(role: Role, type: ResourceType, action: string): string {
  const level = levelSaid(role, type, action)
  return type.isConfidential && level !== 'none' ? 'own' : level
}

function levelSaid({ rights, flags }: Role, type: ResourceType, action: string): string {
  if (flags.some((flag) => BY_FLAG[flag] === type.scope)) return 'all'
  if (isLeftToEach(rights, type)) return action === 'create' ? 'all' : 'own'
  // Who sees a record takes part in the talk about it.
  if (type.isTalk && !rights[type.name]) {
    if (['read', 'create'].includes(action)) return 'all'
    if (['edit', 'delete'].includes(action)) return 'own'
  }
  return rights[type.name]?.[action] ?? rights['*']?.[action] ?? 'none'
}
