import { isToOne } from '../../definition/relationship.ts'
import type { Linkage } from '../../jsonapi/document/linkage.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { memberIds } from '../../store/read/linkage.ts'
import type { UpdateWrite } from '../../store/write/write.ts'

/** What the fields that edits change were before them, as the database prints them. */
export interface Before {
  readonly attributes: Readonly<Record<string, string | null>>
  /** Custom fields one by one: an edit changes only those that it names. */
  readonly customs: Readonly<Record<string, unknown>>
  readonly links: Readonly<Record<string, Linkage>>
}

export async function beforeOf(
  session: Session,
  record: StoredRecord,
  edits: Pick<UpdateWrite, 'attributes' | 'links'>,
): Promise<Before> {
  const names = [...edits.attributes.keys()].filter((name) => name !== 'customs')
  const links: [string, Linkage][] = []
  for (const name of edits.links.keys()) links.push([name, await linkageOf(session, record, name)])
  return {
    attributes: Object.fromEntries(names.map((name) => [name, storedValue(record, name)])),
    customs: edits.attributes.has('customs') ? customsBefore(record, edits.attributes.get('customs')) : {},
    links: Object.fromEntries(links),
  }
}

/** What two edits, one after the other, changed: the earlier one knows better what was before. */
export const beforeBoth = (earlier: Before, later: Before): Before => ({
  attributes: { ...later.attributes, ...earlier.attributes },
  customs: { ...later.customs, ...earlier.customs },
  links: { ...later.links, ...earlier.links },
})

function customsBefore(record: StoredRecord, changed: unknown): Record<string, unknown> {
  const stored: Record<string, unknown> = JSON.parse(storedValue(record, 'customs') ?? '{}')
  // Cleared as a whole, all of them change.
  const keys = typeof changed === 'string' ? Object.keys(JSON.parse(changed)) : Object.keys(stored)
  return Object.fromEntries(keys.map((key) => [key, stored[key] ?? null]))
}

async function linkageOf(session: Session, record: StoredRecord, name: string): Promise<Linkage> {
  const relationship = session.registry.relationship(record.type, name)
  if (isToOne(relationship)) return record.toOne.get(name) ?? null
  const ids = await memberIds(session, { type: record.type, id: record.id, name, relationship })
  return ids.map((id) => ({ type: relationship.targets[0]!, id }))
}
