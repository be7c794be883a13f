import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { registry } from '../../support/registry.ts'
import { Model, type Person } from '../proof/model.ts'
import { seesEverything, type World } from './world.ts'

interface Identifier {
  readonly type: string
  readonly id: string
}

/** What somebody is to be shown of what an owner is shown. */
export class View {
  readonly model: Model
  private readonly world: World
  readonly isWhole: boolean
  private readonly known = new Map<string, boolean>()

  constructor(world: World, person: Person) {
    this.world = world
    this.isWhole = seesEverything(person)
    this.model = new Model(registry, world.contents, person)
  }

  reads = (type: ResourceType): boolean => this.model.opensAny('read', type)

  /** Nothing is done with what cannot be read. */
  writes = (type: ResourceType): boolean =>
    this.reads(type) && ['create', 'edit', 'delete'].some((action) => this.model.opensAny(action, type))

  sees = ({ type, id }: Identifier): boolean => {
    const key = `${type} ${id}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = registry.type(type)
    const row = this.world.row(found, id)
    const isSeen = row !== undefined && this.model.sees(found, row)
    this.known.set(key, isSeen)
    return isSeen
  }

  /** Also one that is gone, as it was last. */
  saw(type: ResourceType, id: string): boolean {
    if (this.isWhole) return (this.world.row(type, id) ?? this.world.goneRow(type, id)) !== undefined
    const gone = this.world.goneRow(type, id)
    if (this.world.row(type, id) || !gone) return this.sees({ type: type.name, id })
    return this.model.sees(type, gone)
  }

  may(action: string, type: ResourceType, id: string): boolean {
    return this.sees({ type: type.name, id }) && this.model.may(action, type, this.world.row(type, id)!)
  }

  /** Those of these resource objects that he sees, as he sees them. */
  shown = (records: readonly Document[]): Document[] =>
    records.filter(this.sees).map((one) => this.shownOne(one))

  shownOne(record: Document): Document {
    const type = registry.type(record.type)
    const open = (members: object) =>
      Object.entries(members).filter(([name]) => !this.model.isHidden(type, name))
    return {
      ...record,
      attributes: Object.fromEntries(open(record.attributes)),
      ...(record.relationships && {
        relationships: Object.fromEntries(
          open(record.relationships).map(([name, one]) => {
            if (one.data === undefined) return [name, one]
            return [name, { ...one, data: this.linkage(type, record.id, name, one.data) }]
          }),
        ),
      }),
    }
  }

  /** What he sees of what an owner sees in a relationship. */
  linkage(type: ResourceType, id: string, name: string, data: Document): Document {
    if (!Array.isArray(data)) return data && this.sees(data) ? data : null
    const isReached = this.reachedOver(type, id, name)
    return data.filter((one) => isReached(one.id) && this.sees(one))
  }

  /** What is linked over lines is there with a line that he sees. */
  private reachedOver(type: ResourceType, id: string, name: string): (member: string) => boolean {
    const relationship = type.relationships.get(name)
    if (relationship?.kind !== 'through') return () => true
    const [line] = type.relationships.get(relationship.lines)!.targets
    const column = { deals: 'deal_id', orders: 'order_id', contacts: 'contact_id', companies: 'company_id' }
    const lines = this.world
      .rows(registry.type(line!).table)
      .filter((row) => String(row[column[type.name as keyof typeof column]]) === id)
      .filter((row) => this.sees({ type: line!, id: String(row.id) }))
    const members = new Set(lines.map((row) => String(row[`${relationship.over}_id`])))
    return (member) => members.has(member)
  }

  /** What an include path leads to from these records, as he sees them. */
  included(primary: readonly Document[], path: readonly string[], pool: readonly Document[]): Document[] {
    const keyOf = ({ type, id }: Identifier) => `${type} ${id}`
    const found = new Map<string, Document>()
    const byKey = new Map([...pool, ...primary].map((one) => [keyOf(one), one]))
    let level: readonly Document[] = primary
    for (const name of path) {
      const targets = level.flatMap((one) => one.relationships?.[name]?.data ?? [])
      level = targets.map((one) => this.shownOne(byKey.get(keyOf(one))))
      for (const one of level) found.set(keyOf(one), one)
    }
    for (const one of primary) found.delete(keyOf(one))
    return [...found.values()]
  }
}
