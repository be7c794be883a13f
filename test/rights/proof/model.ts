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

const PEOPLE = 'users'
/** The scopes of types that a flag opens wholly. */
const BY_FLAG: Readonly<Record<string, string>> = { settings: 'dictionary', users: 'user' }
const ACTIONS = ['edit', 'delete', 'export', 'import', 'merge']

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
    return (this.may('read', type, row) || isHimself) && this.seesTheWhole(type, row)
  }

  private may(action: string, type: ResourceType, row: Row): boolean {
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

  /** Whether he sees nothing of this field, whatever record it is of. */
  isHidden(type: ResourceType, field: string): boolean {
    if (this.isTaken(type, field)) return true
    const relationship = type.relationships.get(field)
    return (relationship?.targets ?? []).some(
      (target) => relationship!.inverse && this.isTaken(this.registry.type(target), relationship!.inverse),
    )
  }

  private isTaken(type: ResourceType, field: string): boolean {
    const opening = this.person.roles.filter((role) => levelIn(role, type, 'read') !== 'none')
    return opening.length > 0 && opening.every(({ fields }) => fields[type.name]?.[field] === 'hidden')
  }

  private opens(action: string, role: Role, type: ResourceType, row: Row): boolean {
    const level = levelIn(role, type, action)
    if (level === 'all') return true
    if (level === 'own') return this.isHeld(type, row, new Set([this.person.id]))
    if (level === 'team') return this.isHeld(type, row, this.team)
    if (level === 'team-and-below') return this.isHeld(type, row, this.teamAndBelow)
    // The saved tables of the test show what is neither archived nor discarded.
    return level.startsWith('table-state:') && row.archived_at === null && row.discarded_at === null
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
    return this.targets(type, row, () => true).filter(([owner]) => hasPeople(owner))
  }

  /** A part that is nobody's own is seen by who sees the whole. */
  private seesTheWhole(type: ResourceType, row: Row): boolean {
    if (hasPeople(type)) return true
    const wholes = this.targets(type, row, ({ onTargetDelete }) => onTargetDelete === 'delete')
    return wholes.every(([whole, one]) => this.sees(whole, one))
  }

  private targets(type: ResourceType, row: Row, isWanted: (one: ToOne) => boolean): [ResourceType, Row][] {
    return [...type.relationships].flatMap(([name, one]) => {
      if (!isToOne(one) || !isWanted(one)) return []
      return [...columnsOf(name, one)].flatMap(([target, column]): [ResourceType, Row][] => {
        const found = this.registry.type(target)
        const linked = this.rows(found.table).find(({ id }) => id === row[column])
        return linked ? [[found, linked]] : []
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

function levelIn({ rights, flags }: Role, type: ResourceType, action: string): string {
  if (flags.some((flag) => BY_FLAG[flag] === type.scope)) return 'all'
  if (type.isPersonal && !rights[type.name]) return 'all'
  return rights[type.name]?.[action] ?? 'none'
}
