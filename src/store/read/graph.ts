import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_INCLUDED } from '../../jsonapi/limits.ts'
import type { Identifier, IncludeTree } from '../../jsonapi/plan.ts'
import type { Graph, KnownRecord, Linkages, ShownRecord } from '../../jsonapi/record.ts'
import type { Sql } from '../sql.ts'
import { type Found, type Lookup, lookupAgain, lookupIds, TooMuchFound } from './lookup.ts'
import { membersSql } from './membership.ts'
import { runLookups } from './run-lookups.ts'
import type { Source } from './source.ts'
import { type Followed, tooMuchIncluded } from './too-much-included.ts'

/**
 * Follows the include tree from the primary records; one statement a level, whatever the page size.
 * `beside` are so many records that are included anyway.
 */
export async function graphOf(
  source: Source,
  primary: readonly ShownRecord[],
  include: IncludeTree,
  beside = 0,
): Promise<Graph> {
  if (include.size === 0) return { primary, included: [], linkagesOf: () => undefined }
  const builder = new GraphBuilder(source, primary, MOST_INCLUDED - beside)
  await builder.follow([{ records: primary, include, path: [] }])
  return builder.graph()
}

const keyOf = ({ type, id }: KnownRecord) => `${type.name} ${id}`
const identify = (record: KnownRecord): Identifier => ({ type: record.type.name, id: record.id })

const byTypeAndId = (a: KnownRecord, b: KnownRecord) =>
  a.type.name === b.type.name ? Number(a.id) - Number(b.id) : a.type.name < b.type.name ? -1 : 1

/** Records, and what to include from them on. */
interface Branch {
  readonly records: readonly ShownRecord[]
  readonly include: IncludeTree
  /** The relationships that led to them. */
  readonly path: readonly string[]
}

/** A question behind a relationship, and what to do with its answer. */
interface Search extends Followed {
  readonly lookup: Lookup
  readonly take: (found: readonly Found[]) => ShownRecord[]
  readonly include: IncludeTree
}

/** A to-one link of a record. */
interface Link {
  readonly owner: ShownRecord
  readonly name: string
  readonly target: Identifier
}

type Step = Pick<Search, 'path' | 'include'>

class GraphBuilder {
  private readonly source: Source
  private readonly primary: readonly ShownRecord[]
  private readonly most: number
  private readonly records = new Map<string, ShownRecord>()
  private readonly included: ShownRecord[] = []
  private readonly linkages = new Map<KnownRecord, Linkages>()

  constructor(source: Source, primary: readonly ShownRecord[], most: number) {
    this.source = source
    this.primary = primary
    this.most = most
    for (const record of primary) this.records.set(keyOf(record), record)
  }

  graph(): Graph {
    return {
      primary: this.primary,
      included: this.included.sort(byTypeAndId),
      linkagesOf: (record) => this.linkages.get(record),
    }
  }

  /** One level of the tree: everything behind all of its branches, then the next. */
  async follow(branches: readonly Branch[]): Promise<void> {
    const searches = branches.flatMap(({ records, include, path }) =>
      [...include].flatMap(([name, deeper]) =>
        this.searchesBehind(records, name, { path: [...path, name], include: deeper }),
      ),
    )
    if (searches.length === 0) return
    const lookups = searches.map(({ lookup }) => lookup)
    const { found } = await runLookups(this.source, lookups).catch((failure) => {
      if (!(failure instanceof TooMuchFound)) throw failure
      throw tooMuchIncluded(searches.find(({ lookup }) => lookup === failure.lookup)!, failure.how)
    })
    await this.follow(searches.map((search, index) => this.taken(search, found[index]!)))
  }

  private taken(search: Search, found: readonly Found[]): Branch {
    const records = search.take(found)
    if (this.included.length > this.most) throw tooMuchIncluded(search, 'many')
    return { records, include: search.include, path: search.path }
  }

  private searchesBehind(records: readonly ShownRecord[], name: string, step: Step): Search[] {
    const searches: Search[] = []
    const wanted: Link[] = []
    for (const [type, owners] of Map.groupBy(records, (record) => record.type)) {
      const relationship = type.relationships.get(name)
      if (!relationship) continue
      if (isToOne(relationship)) wanted.push(...this.linkOne(owners, name))
      else searches.push({ ...step, ...this.searchMembers(type, owners, name, relationship) })
    }
    for (const [typeName, targets] of Map.groupBy(wanted, ({ target }) => target.type))
      searches.push({ ...step, ...this.searchTargets(this.source.session.registry.type(typeName), targets) })
    return searches
  }

  /** What these records point at, which they know themselves. */
  private linkOne(owners: readonly ShownRecord[], name: string): Link[] {
    return owners.flatMap((owner) => {
      const target = owner.toOne.get(name) ?? null
      this.linkagesOf(owner).set(name, target)
      return target ? { owner, name, target } : []
    })
  }

  private searchTargets(type: ResourceType, links: readonly Link[]): Omit<Search, keyof Step> {
    const ids = [...new Set(links.map(({ target }) => target.id))]
    return {
      lookup: lookupIds(this.source, type, ids),
      take: (found) => {
        if (found.length < ids.length) this.unlinkUnseen(links, found)
        return found.map(({ record }) => this.keep(record))
      },
    }
  }

  /** What whoever asks does not see is not there, nor is a link to it. */
  private unlinkUnseen(links: readonly Link[], found: readonly Found[]): void {
    const seen = new Set(found.map(({ record }) => record.id))
    for (const { owner, name, target } of links)
      if (!seen.has(target.id)) this.linkagesOf(owner).set(name, null)
  }

  private searchMembers(
    type: ResourceType,
    owners: readonly ShownRecord[],
    name: string,
    relationship: Relationship,
  ): Omit<Search, keyof Step> {
    const { source } = this
    const target = source.session.registry.type(relationship.targets[0]!)
    const ids = owners.map(({ id }) => id)
    const members = (limit: Sql) => membersSql(source.session.registry, type, relationship, ids, limit)
    return {
      lookup: lookupAgain(source, target, members, `${type.name} ${name} ${ids}`),
      members: { owner: type, name },
      take: (found) => {
        const reached = new Set<ShownRecord>()
        const byOwner = new Map(ids.map((id) => [id, new Set<ShownRecord>()]))
        for (const { record, note: owner } of found) {
          const member = this.keep(record)
          reached.add(member)
          byOwner.get(owner)!.add(member)
        }
        for (const owner of owners)
          this.linkagesOf(owner).set(name, [...byOwner.get(owner.id)!].map(identify))
        return [...reached]
      },
    }
  }

  /** The one copy of a record in this document: primary records are never included again. */
  private keep(record: ShownRecord): ShownRecord {
    const key = keyOf(record)
    const known = this.records.get(key)
    if (known) return known
    this.records.set(key, record)
    this.included.push(record)
    return record
  }

  private linkagesOf(record: KnownRecord): Linkages {
    const linkages = this.linkages.get(record) ?? new Map()
    this.linkages.set(record, linkages)
    return linkages
  }
}
