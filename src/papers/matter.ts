import { opens } from '../definition/scopes.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { linkedTo } from '../rules/edit.ts'
import type { PaperKind } from '../rules/papers/kinds.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordIfThere } from '../store/read/records.ts'
import type { Line } from './lines.ts'
import type { Template } from './template.ts'

export interface Wanted {
  readonly kind: PaperKind
  readonly about: Identifier
  readonly templateId?: string | undefined
}

/** What a paper is printed of. */
export interface Matter {
  readonly about: Identifier
  readonly template: Template
  readonly lines: readonly Line[]
  readonly number: string
  readonly date: string
  readonly dueDate: string
  readonly keptWith: Identifier | undefined
  /** Empty for that of the account. */
  readonly currency: string | null
  /** The invoice that was made for it and has no lines yet. */
  readonly newInvoice?: StoredRecord
}

/** To whom or what a paper can belong, the nearest first. */
const OWNERS = ['deal', 'order', 'company', 'contact']

/** The first that these records belong to and that is open to the caller. */
export async function ownerOf(
  session: Session,
  ...records: (StoredRecord | undefined)[]
): Promise<StoredRecord | undefined> {
  for (const name of OWNERS)
    for (const record of records) {
      const found = await seenRecord(session, linkedTo(record, name))
      if (found) return found
    }
  return undefined
}

export const identify = (record: StoredRecord | undefined): Identifier | undefined =>
  record && { type: record.type.name, id: record.id }

/** A linked record, where it is open to the caller. */
export async function seenRecord(
  session: Session,
  target: Identifier | null,
): Promise<StoredRecord | undefined> {
  const type = target && session.registry.types.get(target.type)
  if (!type || !opens(session.actor.scopes ?? new Set(), type, 'read')) return undefined
  return recordIfThere(session, type, target.id)
}

export const shownName = (record: StoredRecord): string =>
  record.type.attributes.has('as-string') ? (storedValue(record, 'as-string') ?? '') : ''

/** In which its money is, where that is not the currency of the account. */
export const currencyOf = (record: StoredRecord): string | null => storedValue(record, 'currency')
