import { isToOne } from '../../definition/relationship.ts'
import { blaming, pointer } from '../../errors/errors.ts'
import { identifiersIn } from '../../jsonapi/document/linkage.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import { applyDelete } from './delete.ts'
import { editLinks } from './links.ts'
import { insertRow, updateRow } from './row.ts'
import type { CreateWrite, DeleteWrite, LinkEdit, UpdateWrite, Write } from './write.ts'

/** Carries out a write with everything that the rules of the CRM add to it. */
export interface CarryOut {
  /** `locked` is the record as it is, where the caller has locked it already. */
  (session: Session, write: Write, locked?: StoredRecord): Promise<StoredRecord>
  /** Several new records of one type, in this order, or several that go. */
  each(session: Session, writes: readonly (CreateWrite | DeleteWrite)[]): Promise<void>
}

/**
 * One change of a record, as asked for; `apply-many.ts` does the same for many, `update.ts` what follows from others.
 * Changes that it causes on other records go through `carryOut`, so that the rules see them too.
 */
export async function applyWrite(
  session: Session,
  write: Write,
  before: StoredRecord | undefined,
  carryOut: CarryOut,
): Promise<StoredRecord> {
  if (write.action === 'delete') {
    await applyDelete(session, { type: write.type, ids: [write.id] }, carryOut)
    return before!
  }
  const record = write.action === 'create' ? await insertRow(session, write) : await updateRow(session, write)
  await applyLinks(session, write, record.id, carryOut)
  return record
}

/** Brings the to-many relationships of a stored record to what the write says. */
export async function applyLinks(
  session: Session,
  write: CreateWrite | UpdateWrite,
  id: string,
  carryOut: CarryOut,
): Promise<void> {
  for (const [name, edit] of withMainRecords(session, write))
    await applyLink(session, write, id, name, edit, carryOut)
}

export const applyLink = (
  session: Session,
  write: CreateWrite | UpdateWrite,
  id: string,
  name: string,
  edit: LinkEdit,
  carryOut: CarryOut,
) =>
  blaming(pointer('data', 'relationships', name), () =>
    editLinks(session, { type: write.type, id }, name, edit, carryOut, hasNone(session, write, name)),
  )

/** Nothing is linked to a new record yet, apart from what lines that came with it bring. */
function hasNone(
  session: Session,
  { action, type, links }: CreateWrite | UpdateWrite,
  name: string,
): boolean {
  const relationship = session.registry.relationship(type, name)
  return action === 'create' && (relationship.kind !== 'through' || !links.has(relationship.lines))
}

/** The main contact of a deal is always one of its contacts. */
export function withMainRecords(session: Session, { type, links }: CreateWrite | UpdateWrite) {
  const all = new Map(links)
  for (const [name, { linkage }] of links) {
    const relationship = session.registry.relationship(type, name)
    if (!isToOne(relationship) || !relationship.memberOf) continue
    const edit: LinkEdit = all.get(relationship.memberOf) ?? { mode: 'add', linkage: [] }
    const members = [...identifiersIn(edit.linkage), ...identifiersIn(linkage)]
    all.set(relationship.memberOf, { ...edit, linkage: members })
  }
  return all
}
