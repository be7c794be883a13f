import type { ResourceType } from '../../definition/resource.ts'
import type { Linkage } from '../document/linkage.ts'
import type { RecordDraft } from '../document/resource.ts'
import type { Identifier } from '../plan.ts'
import type { RelationshipOfRecord } from '../target.ts'
import type { Position } from './position.ts'

export type Code = 'add' | 'update' | 'remove'

interface Common {
  readonly position: Position
  readonly type: ResourceType
}

interface OfRecord extends Common {
  readonly id: string
  /** Whether an operation before this one makes the record; then the id only stands for the one that it gets. */
  readonly isNew: boolean
}

/** A new record, and the identifier by which later operations refer to it. */
interface Creation extends Common {
  readonly act: 'create'
  readonly local: Identifier | undefined
}

interface Edit extends OfRecord {
  readonly act: 'update'
}

interface Deletion extends OfRecord {
  readonly act: 'delete'
}

interface Linking extends OfRecord, RelationshipOfRecord {
  readonly act: 'link'
  readonly mode: 'set' | 'add' | 'remove'
}

/** The document that the same request to the address of the record or relationship would have. */
interface Told {
  readonly document: unknown
}

/** An operation whose data has yet to be read. */
export type Operation = (Creation & Told) | (Edit & Told) | Deletion | (Linking & Told)

export type CreationStep = Creation & { readonly draft: RecordDraft }

/** An operation that is ready to be carried out. */
export type Step =
  | CreationStep
  | (Edit & { readonly draft: RecordDraft })
  | Deletion
  | (Linking & { readonly linkage: Linkage })
