import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Identifier, IncludeTree } from '../../jsonapi/plan.ts'
import type { Graph, KnownRecord, Linkages, ShownRecord } from '../../jsonapi/record.ts'
import { type Found, Lookup, look, lookupIds } from './lookup.ts'
import { membersSql } from './membership.ts'
import type { Source } from './source.ts'

/** Follows the include tree from the primary records; one statement a node of it, whatever the page size. */
export async function graphOf(
  source: Source,
  primary: readonly ShownRecord[],
  include: IncludeTree,
): Promise<Graph> {
  const builder = new GraphBuilder(source, primary)
  await builder.follow(primary, include)
  return builder.graph()
}

const keyOf = ({ type, id }: Identifier) => `${type} ${id}`
const identify = (record: KnownRecord): Identifier => ({ type: record.type.name, id: record.id })

/** Statements of a level run at once, so the order must not be that of their answers. */
const byTypeAndId = (a: KnownRecord, b: KnownRecord) =>
  a.type.name === b.type.name ? Number(a.id) - Number(b.id) : a.type.name < b.type.name ? -1 : 1

/** A question behind a relationship, and what to do with its answer. */
interface Search {
  readonly lookup: Lookup
  readonly take: (found: readonly Found[]) => ShownRecord[]
}

class GraphBuilder {
  private readonly source: Source
  private readonly primary: readonly ShownRecord[]
  private readonly records = new Map<string, ShownRecord>()
  private readonly included: ShownRecord[] = []
  private readonly linkages = new Map<string, Linkages>()

  constructor(source: Source, primary: readonly ShownRecord[]) {
    this.source = source
    this.primary = primary
    for (const record of primary) this.records.set(keyOf(identify(record)), record)
  }

  graph(): Graph {
    return {
      primary: this.primary,
      included: this.included.sort(byTypeAndId),
      linkagesOf: (record) => this.linkages.get(keyOf(identify(record))),
    }
  }

  async follow(records: readonly ShownRecord[], include: IncludeTree): Promise<void> {
    await Promise.all([...include].map(([name, deeper]) => this.step(records, name, deeper)))
  }

  private async step(records: readonly ShownRecord[], name: string, deeper: IncludeTree): Promise<void> {
    const reached = await this.reach(records, name)
    if (reached.length > 0) await this.follow(reached, deeper)
  }

  /** Everything behind one relationship, in one statement, whatever types have it and lie behind it. */
  private async reach(records: readonly ShownRecord[], name: string): Promise<ShownRecord[]> {
    const searches: Search[] = []
    const wanted: Identifier[] = []
    for (const [type, owners] of Map.groupBy(records, (record) => record.type)) {
      const relationship = type.relationships.get(name)
      if (!relationship) continue
      if (isToOne(relationship)) wanted.push(...this.linkOne(owners, name))
      else searches.push(this.searchMembers(type, owners, name, relationship))
    }
    for (const [typeName, targets] of Map.groupBy(wanted, ({ type }) => type))
      searches.push(this.searchTargets(this.source.session.registry.type(typeName), targets))
    const answers = await look(
      this.source,
      searches.map(({ lookup }) => lookup),
    )
    return answers.flatMap((found, index) => searches[index]!.take(found))
  }

  /** What these records point at, which they know themselves. */
  private linkOne(owners: readonly ShownRecord[], name: string): Identifier[] {
    return owners.flatMap((owner) => {
      const target = owner.toOne.get(name) ?? null
      this.linkagesOf(owner).set(name, target)
      return target ?? []
    })
  }

  private searchTargets(type: ResourceType, targets: readonly Identifier[]): Search {
    const ids = [...new Set(targets.map(({ id }) => id))]
    return {
      lookup: lookupIds(this.source, type, ids),
      take: (found) => found.map(({ record }) => this.keep(record)),
    }
  }

  private searchMembers(
    type: ResourceType,
    owners: readonly ShownRecord[],
    name: string,
    relationship: Relationship,
  ): Search {
    const { source } = this
    const target = source.session.registry.type(relationship.targets[0]!)
    const ids = owners.map(({ id }) => id)
    const members = membersSql(source.session.registry, type, relationship, ids)
    const question = `${type.name} ${name} ${ids}`
    return {
      lookup: new Lookup(source, target, members, source.linesOf(question)),
      take: (found) => {
        const reached = new Set<ShownRecord>()
        const byOwner = new Map<string, Identifier[]>(ids.map((id) => [id, []]))
        for (const { record, note: owner } of found) {
          reached.add(this.keep(record))
          byOwner.get(owner)!.push(identify(record))
        }
        for (const owner of owners) this.linkagesOf(owner).set(name, byOwner.get(owner.id)!)
        source.noteFound(question, found)
        return [...reached]
      },
    }
  }

  /** The one copy of a record in this document: primary records are never included again. */
  private keep(record: ShownRecord): ShownRecord {
    const key = keyOf(identify(record))
    const known = this.records.get(key)
    if (known) return known
    this.records.set(key, record)
    this.included.push(record)
    return record
  }

  private linkagesOf(record: KnownRecord): Linkages {
    const key = keyOf(identify(record))
    const linkages = this.linkages.get(key) ?? new Map()
    this.linkages.set(key, linkages)
    return linkages
  }
}
