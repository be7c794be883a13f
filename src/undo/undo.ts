import type { Linked } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../errors/errors.ts'
import { lackForLinking } from '../rules/link-rights.ts'
import type { LoggedChange } from '../store/changes/logged.ts'
import type { Session, Transaction } from '../store/database.ts'
import type { LinkedPair } from '../store/write/link-rows.ts'
import type { CreateWrite, UpdateWrite } from '../store/write/write.ts'
import type { Conflicts } from './conflicts.ts'

/** An undo under way. */
export interface Undo {
  readonly session: Transaction
  readonly conflicts: Conflicts
  /** Changes that were taken back, and those that stay because of a conflict. */
  undone: number
  skipped: number
  /** Links that it has made or taken away, as their table knows them. */
  readonly links: Set<string>
  /** Links that it has taken away. */
  readonly unlinked: UnlinkedPairs[]
}

/** Links of a relationship that were taken away together. */
export interface UnlinkedPairs {
  readonly type: ResourceType
  readonly name: string
  readonly relationship: Linked
  readonly pairs: readonly LinkedPair[]
}

/** Changes that one statement made to records of a type. */
export interface ChangedTogether {
  readonly type: ResourceType
  readonly changes: readonly LoggedChange[]
}

export const idsOf = (changes: readonly LoggedChange[]): string[] => changes.map(({ recordId }) => recordId)

/** Links come back only by the hand of somebody who could make them. */
export function requireLinking({ session }: Undo, { type, links }: CreateWrite | UpdateWrite): void {
  for (const [name, { linkage }] of links) {
    const lack = linkage === null ? undefined : lackForLinking(session, type, name)
    if (lack) throw refuse(errors.forbidden(lack))
  }
}

/** Whatever is written in it is logged as an undo. */
export const undoing = <S extends Session>(session: S): S =>
  Object.create(session, { cause: { value: 'undo' } })
