import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Identifier, IncludeTree } from '../../jsonapi/plan.ts'
import type { Graph, KnownRecord, Linkages, ShownRecord } from '../../jsonapi/record.ts'
import { account, raw, sql } from '../sql.ts'
import { pairsOf } from './membership.ts'
import type { Source } from './source.ts'

/** Follows the include tree from the primary records; one statement a relationship, whatever the page size. */
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
    const steps: Promise<void>[] = []
    for (const [type, group] of Map.groupBy(records, (record) => record.type))
      for (const [name, deeper] of include) {
        const relationship = type.relationships.get(name)
        if (relationship) steps.push(this.step(type, group, name, relationship, deeper))
      }
    await Promise.all(steps)
  }

  private async step(
    type: ResourceType,
    owners: readonly ShownRecord[],
    name: string,
    relationship: Relationship,
    deeper: IncludeTree,
  ): Promise<void> {
    await this.follow(await this.reach(type, owners, name, relationship), deeper)
  }

  private async reach(
    type: ResourceType,
    owners: readonly ShownRecord[],
    name: string,
    relationship: Relationship,
  ): Promise<ShownRecord[]> {
    return isToOne(relationship)
      ? this.reachOne(owners, name)
      : this.reachMany(type, owners, name, relationship)
  }

  private async reachOne(owners: readonly ShownRecord[], name: string): Promise<ShownRecord[]> {
    const wanted: Identifier[] = []
    for (const owner of owners) {
      const target = owner.toOne.get(name) ?? null
      this.linkagesOf(owner).set(name, target)
      if (target) wanted.push(target)
    }
    const reached: ShownRecord[] = []
    for (const [typeName, targets] of Map.groupBy(wanted, ({ type }) => type)) {
      const ids = [...new Set(targets.map(({ id }) => id))]
      const records = await this.source.byIds(this.source.session.registry.type(typeName), ids)
      reached.push(...records.map((record) => this.keep(record)))
    }
    return reached
  }

  private async reachMany(
    type: ResourceType,
    owners: readonly ShownRecord[],
    name: string,
    relationship: Relationship,
  ): Promise<ShownRecord[]> {
    const { session } = this.source
    const target = session.registry.type(relationship.targets[0]!)
    const pairs = pairsOf(session.registry, type, relationship)
    const ids = owners.map(({ id }) => id)
    const rows = await session.rows(
      sql`SELECT p.owner, t.id, t.version
        FROM (SELECT DISTINCT ${pairs.owner} AS owner, ${pairs.member} AS member FROM ${pairs.table}
          WHERE account_id = ${account} AND ${pairs.owner} = ANY(${ids})) p
        JOIN ${raw(target.table)} t ON t.account_id = ${account} AND t.id = p.member ORDER BY t.id`,
    )
    const refs = new Map(rows.map(([, id, version]) => [id!, { id: id!, version: version! }]))
    const reached = new Map<string, ShownRecord>()
    for (const record of await this.source.byRefs(target, [...refs.values()]))
      reached.set(record.id, this.keep(record))
    const byOwner = new Map<string, Identifier[]>(ids.map((id) => [id, []]))
    for (const [owner, id] of rows)
      if (reached.has(id!)) byOwner.get(owner!)!.push({ type: target.name, id: id! })
    for (const owner of owners) this.linkagesOf(owner).set(name, byOwner.get(owner.id)!)
    return [...reached.values()]
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
