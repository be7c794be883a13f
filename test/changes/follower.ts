import assert from 'node:assert/strict'
import type { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import type { Client, Document } from '../support/client.ts'
import type { Identifier } from '../wire/registry/linkage.ts'

/** A record as a follower knows it. */
export interface Copy {
  readonly attributes: Readonly<Record<string, unknown>>
  /** To-one relationships and those kept in link tables; all others are the other end of a to-one. */
  readonly links: Readonly<Record<string, Identifier | null | readonly Identifier[]>>
}

type Fields = Readonly<Record<string, Document>>

export const byId = (a: Identifier, b: Identifier) => Number(a.id) - Number(b.id)

/** Rebuilds records from nothing but the change log. */
export class Follower {
  readonly copies = new Map<string, Copy>()
  readonly versions = new Map<string, number>()
  /** All positions that were seen. */
  readonly seen: string[] = []
  /** The last position that was seen. */
  position = '0-0'
  private readonly registry: Registry

  constructor(registry: Registry) {
    this.registry = registry
  }

  /** Reads one page; false when that was the end of the log. */
  async readOn(api: Client, size = 100): Promise<boolean> {
    const { status, text, document } = await api.get(
      `/changes?page[size]=${size}&page[after]=${this.position}`,
    )
    assert.equal(status, 200, text)
    this.take(document)
    return document.links.next !== null
  }

  async readToEnd(api: Client): Promise<void> {
    while (await this.readOn(api));
  }

  private take({ data, meta }: Document): void {
    for (const change of data) {
      assert.ok(isBefore(this.position, change.id), `${change.id} stands after ${this.position}`)
      this.apply(change)
      this.seen.push(change.id)
      this.position = change.id
    }
    assert.ok(!isBefore(meta.position, this.position))
    this.position = meta.position
  }

  private apply({ attributes: change }: Document): void {
    const key = `${change['resource-type']} ${change['resource-id']}`
    const type = this.registry.type(change['resource-type'])
    if (change.version !== null) this.versions.set(key, change.version)
    if (change.action === 'create') this.copies.set(key, createdCopy(type, change.after))
    else if (change.action === 'delete') this.copies.delete(key)
    else {
      const copy = this.copies.get(key)
      if (copy) this.copies.set(key, editedCopy(type, copy, change.before, change.after))
    }
  }
}

function isBefore(one: string, other: string): boolean {
  const [number, place] = one.split('-').map(Number) as [number, number]
  const [otherNumber, otherPlace] = other.split('-').map(Number) as [number, number]
  return number < otherNumber || (number === otherNumber && place < otherPlace)
}

function createdCopy(type: ResourceType, after: Fields): Copy {
  const linked = [...type.relationships].filter(([, { kind }]) => kind === 'linked')
  const links = Object.fromEntries(linked.map(([name]) => [name, []]))
  return editedCopy(type, { attributes: {}, links }, {}, after)
}

function editedCopy(type: ResourceType, copy: Copy, before: Fields, after: Fields): Copy {
  const attributes = { ...copy.attributes }
  const links = { ...copy.links }
  for (const [name, value] of Object.entries(after))
    if (type.attributes.has(name)) attributes[name] = value
    else if (type.relationships.get(name)!.kind === 'one') links[name] = value
    else {
      const gone = new Set(before[name].map(({ id }: Identifier) => id))
      const kept = (links[name] as Identifier[]).filter(({ id }) => !gone.has(id))
      const known = new Set(kept.map(({ id }) => id))
      links[name] = [...kept, ...value.filter(({ id }: Identifier) => !known.has(id))].sort(byId)
    }
  return { attributes, links }
}
