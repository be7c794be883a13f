import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { blaming, pointer } from '../../jsonapi/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import { applyDelete } from './delete.ts'
import { addManyLinks, type LinkedPair } from './link-rows.ts'
import { editLinks } from './links.ts'
import { insertRow, updateRow } from './row.ts'
import type { IdentifiedCreate } from './rows.ts'
import { type CreateWrite, identifiersIn, type LinkEdit, type UpdateWrite, type Write } from './write.ts'

/** Carries out a write with everything that the rules of the CRM add to it. */
export type CarryOut = (session: Session, write: Write) => Promise<StoredRecord>

/**
 * The one function through which every change of a record passes.
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

const applyLink = (
  session: Session,
  { type, action }: CreateWrite | UpdateWrite,
  id: string,
  name: string,
  edit: LinkEdit,
  carryOut: CarryOut,
) =>
  blaming(pointer('data', 'relationships', name), () =>
    editLinks(session, { type, id }, name, edit, carryOut, action === 'create'),
  )

/** Links of many new records of one type: those that tables of links keep, by relationship, and all others. */
export interface NewLinks {
  readonly pairs: ReadonlyMap<string, readonly LinkedPair[]>
  readonly others: readonly (readonly [write: IdentifiedCreate, name: string, edit: LinkEdit])[]
}

export function newLinksOf(session: Session, writes: readonly IdentifiedCreate[]): NewLinks {
  const pairs = new Map<string, LinkedPair[]>()
  const others: NewLinks['others'][number][] = []
  for (const write of writes) {
    if (!linksMany(session, write)) continue
    for (const [name, edit] of withMainRecords(session, write)) {
      const relationship = session.registry.relationship(write.type, name)
      if (relationship.kind !== 'linked') others.push([write, name, edit])
      else {
        const known = pairs.get(name) ?? []
        for (const other of identifiersIn(edit.linkage)) known.push([write.id, other.id])
        pairs.set(name, known)
      }
    }
  }
  return { pairs, others }
}

/** Links many new records, with one statement for each relationship that a table of links keeps. */
export async function applyNewLinks(
  session: Session,
  type: ResourceType,
  { pairs, others }: NewLinks,
  carryOut: CarryOut,
): Promise<void> {
  for (const [write, name, edit] of others) await applyLink(session, write, write.id, name, edit, carryOut)
  for (const [name, some] of pairs) await addManyLinks(session, type, name, some)
}

const linksMany = (session: Session, { type, links }: CreateWrite): boolean =>
  links.keys().some((name) => {
    const relationship = session.registry.relationship(type, name)
    return !isToOne(relationship) || relationship.memberOf !== undefined
  })

/** The main contact of a deal is always one of its contacts. */
function withMainRecords(session: Session, { type, links }: CreateWrite | UpdateWrite) {
  const all = new Map(links)
  for (const [name, { linkage }] of links) {
    const relationship = session.registry.relationship(type, name)
    if (!isToOne(relationship) || !relationship.memberOf) continue
    const { mode, linkage: others }: LinkEdit = all.get(relationship.memberOf) ?? { mode: 'add', linkage: [] }
    all.set(relationship.memberOf, {
      mode,
      linkage: [...identifiersIn(others), ...identifiersIn(linkage)],
    })
  }
  return all
}
