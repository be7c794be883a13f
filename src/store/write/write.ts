import type { ResourceType } from '../../definition/resource.ts'
import type { Linkage } from '../../jsonapi/document/linkage.ts'

/** Replaces what a relationship links, adds to it or takes from it. */
export interface LinkEdit {
  readonly mode: 'set' | 'add' | 'remove'
  readonly linkage: Linkage
  /** The members that whoever sets it sees: others stay, whatever is set. */
  readonly seen?: readonly string[]
}

/** Columns that no client writes, by name: an undo puts them back. */
type Internal = ReadonlyMap<string, string | null>

export interface CreateWrite {
  readonly action: 'create'
  /** Taken beforehand, where records have to be in a certain order whichever is written first. */
  readonly id?: string | undefined
  readonly type: ResourceType
  readonly attributes: ReadonlyMap<string, unknown>
  readonly links: ReadonlyMap<string, LinkEdit>
  readonly internal?: Internal
}

export interface UpdateWrite {
  readonly action: 'update'
  readonly type: ResourceType
  readonly id: string
  readonly attributes: ReadonlyMap<string, unknown>
  readonly links: ReadonlyMap<string, LinkEdit>
  readonly internal?: Internal
}

export interface DeleteWrite {
  readonly action: 'delete'
  readonly type: ResourceType
  readonly id: string
}

/** Every change of a record is one of these. */
export type Write = CreateWrite | UpdateWrite | DeleteWrite

export const setLink = (linkage: Linkage): LinkEdit => ({ mode: 'set', linkage })
