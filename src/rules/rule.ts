import type { ResourceType } from '../definition/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import type { CarryOut } from '../store/write/apply.ts'
import type { Write } from '../store/write/write.ts'

/** A write that is about to happen, with the record as it was. */
export interface Occasion {
  readonly session: Session
  readonly write: Write
  readonly before: StoredRecord | undefined
  /** Whether a statement of its own stores it, in which SQL may stand for a value: so what it asks takes no time of its own. */
  readonly takesSql: boolean
  /** For further writes that the rule causes; the rules of their types see them too. */
  readonly carryOut: CarryOut
}

/** A write that has happened, with the record as it is now. */
export interface Outcome extends Occasion {
  readonly after: StoredRecord
}

type ConcludeMany = (session: Session, type: ResourceType, ids: readonly string[]) => Promise<void>

/** What the CRM does beyond storing: it may complete or refuse a write, and cause others after it. */
export interface Rule {
  appliesTo(type: ResourceType): boolean
  /** What it keeps right of records of other types, by their names: nobody has written that. */
  readonly keeps?: Readonly<Record<string, readonly string[]>>
  /** Returns the write as it is to be carried out. */
  prepare?(occasion: Occasion): Promise<Write> | Write
  conclude?(outcome: Outcome): Promise<void>
  /** The same, where it follows from several writes of a type once: from one, or from new records that come together. */
  concludeOnce?(outcomes: readonly Outcome[]): Promise<void>
  /** Whether new records can be written beside each other; unset, if many can be prepared and it concludes nothing. */
  isApart?(session: Session): Promise<boolean> | boolean
  /**
   * What it completes or causes stands in the change log, from which an undo takes it back: it keeps out of that.
   * Rules that refuse something, or keep figures right, look on there too.
   */
  readonly isLogged?: true
  /**
   * The rule looks at no other record of the type: many can be prepared before one is stored, and deleted together.
   * If it concludes, it says here how it does so for many new or edited records at once.
   */
  readonly many?: {
    readonly concludeNew?: ConcludeMany
    readonly concludeEdited?: ConcludeMany
    /** What a record gets depends on how many were written before it. */
    readonly isInOrder?: true
  }
}

export const forTypes =
  (...names: string[]) =>
  (type: ResourceType): boolean =>
    names.includes(type.name)
