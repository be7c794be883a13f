import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { identifiersIn } from '../../jsonapi/document/linkage.ts'
import type { Session } from '../database.ts'
import type { Sql } from '../sql.ts'
import { applyLink, applyLinks, type CarryOut, withMainRecords } from './apply.ts'
import { type LinkedPair, linkNewRecords } from './link-rows.ts'
import { type IdentifiedCreate, insertsOf, updateRows, withIds } from './rows.ts'
import type { CreateWrite, LinkEdit, UpdateWrite } from './write.ts'

/** New records that only have to be stored; what they were made of is not needed any more. */
export interface ReadyRecords {
  readonly type: ResourceType
  readonly ids: string[]
  readonly inserts: readonly Sql[]
  readonly links: NewLinks
}

/** Makes new records of one type ready to be stored together. */
export async function readyToStore(session: Session, writes: readonly CreateWrite[]): Promise<ReadyRecords> {
  const { type } = writes[0]!
  const identified = await withIds(session, writes)
  return {
    type,
    ids: identified.map(({ id }) => id),
    inserts: insertsOf(session, identified),
    links: newLinksOf(session, identified),
  }
}

/** Stores many new records with one statement for each set of columns that they fill. */
export async function applyCreates(
  session: Session,
  { type, inserts, links }: ReadyRecords,
  carryOut: CarryOut,
): Promise<void> {
  for (const insert of inserts) await session.rows(insert)
  await applyNewLinks(session, type, links, carryOut)
}

/** Changes many records of one type with one statement for each set of columns that they write. */
export async function applyUpdates(
  session: Session,
  writes: readonly UpdateWrite[],
  carryOut: CarryOut,
): Promise<void> {
  await updateRows(session, writes)
  for (const write of writes) await applyLinks(session, write, write.id, carryOut)
}

/** Links of many new records of one type: those that tables of links keep, by relationship, and all others. */
interface NewLinks {
  readonly pairs: ReadonlyMap<string, readonly LinkedPair[]>
  readonly others: readonly (readonly [write: IdentifiedCreate, name: string, edit: LinkEdit])[]
}

function newLinksOf(session: Session, writes: readonly IdentifiedCreate[]): NewLinks {
  const pairs = new Map<string, LinkedPair[]>()
  const others: NewLinks['others'][number][] = []
  for (const write of writes) {
    if (!linksMany(session, write)) continue
    for (const [name, edit] of withMainRecords(session, write)) {
      const relationship = session.registry.relationship(write.type, name)
      if (isToOne(relationship)) continue
      if (relationship.kind !== 'linked') others.push([write, name, edit])
      else {
        const known = pairs.get(name) ?? []
        const others = new Set(identifiersIn(edit.linkage).map(({ id }) => id))
        for (const other of others) known.push([write.id, other])
        pairs.set(name, known)
      }
    }
  }
  return { pairs, others }
}

/** Links many new records, with one statement for each relationship that a table of links keeps. */
async function applyNewLinks(
  session: Session,
  type: ResourceType,
  { pairs, others }: NewLinks,
  carryOut: CarryOut,
): Promise<void> {
  for (const [write, name, edit] of others) await applyLink(session, write, write.id, name, edit, carryOut)
  for (const [name, some] of pairs) await linkNewRecords(session, type, name, some)
}

const linksMany = (session: Session, { type, links }: CreateWrite): boolean =>
  links.keys().some((name) => {
    const relationship = session.registry.relationship(type, name)
    return !isToOne(relationship) || relationship.memberOf !== undefined
  })
