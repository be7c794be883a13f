import type { ResourceType } from '../definition/resource.ts'
import { blaming, errors, pointer, refuse, refuseWhenAny } from '../errors/errors.ts'
import type { Linkage } from '../jsonapi/document/linkage.ts'
import type { RecordDraft } from '../jsonapi/document/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { RelationshipOfRecord } from '../jsonapi/target.ts'
import type { Session } from '../store/database.ts'
import { missingRecords, type PlacedIdentifier } from '../store/write/existence.ts'
import { type CreateWrite, type LinkEdit, setLink } from '../store/write/write.ts'
import { carryOut } from './carry-out.ts'
import { lackForLinking } from './link-rights.ts'
import { createTogether, prepare, writesTogether } from './many.ts'
import {
  requireAction,
  requireCreated,
  requireRows,
  requireWritableLinks,
  seenEdit,
  wholeType,
} from './write-rights.ts'

/**
 * Creates a record with everything that the rules add to it; the account is locked for the write. An `id` is one that
 * was taken beforehand.
 */
export async function createRecord(
  session: Session,
  type: ResourceType,
  draft: RecordDraft,
  id?: string,
): Promise<StoredRecord> {
  requireAction(session, type, 'create')
  const links = await requireLinks(session, type, draft)
  const { attributes } = draft
  const made = await carryOut(session.unrestricted, {
    ...{ action: 'create', id },
    type: wholeType(session, type),
    attributes,
    links,
  })
  await requireCreated(session, type, made.id)
  return made
}

/**
 * Creates records of one type at once, where each by itself would have the same outcome: their ids, in order. Undefined
 * where that is not said, as of who has rights to be held against each of them.
 */
export async function createRecords(
  session: Session,
  type: ResourceType,
  drafts: readonly RecordDraft[],
): Promise<string[] | undefined> {
  if (session.rights || !writesTogether(type)) return undefined
  for (const draft of drafts) requireRightsToLink(session, type, draft)
  refuseWhenAny(await missingRecords(session, drafts.flatMap(placedIn)))
  const writes: CreateWrite[] = []
  for (const { attributes, links: linkages } of drafts) {
    const links = new Map([...linkages].map(([name, linkage]) => [name, setLink(linkage)]))
    writes.push(await prepare<CreateWrite>(session, { action: 'create', type, attributes, links }))
  }
  return createTogether(session, writes)
}

/** `before` is the record as it is, where it is locked already. */
export async function updateRecord(
  session: Session,
  type: ResourceType,
  id: string,
  draft: RecordDraft,
  before?: StoredRecord,
): Promise<StoredRecord> {
  await requireRows(session, 'edit', type, [id])
  const links = await requireLinks(session, type, draft, id)
  const { attributes } = draft
  const write = { action: 'update', type: wholeType(session, type), id, attributes, links } as const
  return carryOut(session.unrestricted, write, session.rights ? undefined : before)
}

export async function deleteRecord(session: Session, type: ResourceType, id: string): Promise<void> {
  await requireRows(session, 'delete', type, [id])
  await carryOut(session.unrestricted, { action: 'delete', type: wholeType(session, type), id })
}

export async function editLinkage(
  session: Session,
  { type, id, name }: Omit<RelationshipOfRecord, 'relationship'>,
  edit: LinkEdit,
): Promise<void> {
  requireRightToLink(session, type, name, ['data'])
  requireWritableLinks(session, type, [name])
  await requireRows(session, 'edit', type, [id])
  if (edit.mode !== 'remove') refuseWhenAny(await missingRecords(session, placed(edit.linkage, ['data'])))
  const links = new Map([[name, await seenEdit(session, type, id, name, edit)]])
  const write = {
    action: 'update',
    type: wholeType(session, type),
    id,
    attributes: new Map(),
    links,
  } as const
  await blaming(pointer('data'), () => carryOut(session.unrestricted, write))
}

/** Before anybody is told which records there are. */
async function requireLinks(
  session: Session,
  type: ResourceType,
  draft: RecordDraft,
  id?: string,
): Promise<Map<string, LinkEdit>> {
  requireRightsToLink(session, type, draft)
  requireWritableLinks(session, type, draft.links.keys())
  refuseWhenAny(await missingRecords(session, placedIn(draft)))
  const edits = new Map<string, LinkEdit>()
  for (const [name, linkage] of draft.links)
    edits.set(name, await seenEdit(session, type, id, name, setLink(linkage)))
  return edits
}

function requireRightsToLink(session: Session, type: ResourceType, { links }: RecordDraft): void {
  for (const name of links.keys()) requireRightToLink(session, type, name, ['data', 'relationships', name])
}

function requireRightToLink(session: Session, type: ResourceType, name: string, path: readonly string[]) {
  const lack = lackForLinking(session, type, name)
  if (lack) throw refuse(errors.forbidden(lack, pointer(...path)))
}

const placedIn = ({ links }: RecordDraft): PlacedIdentifier[] =>
  [...links].flatMap(([name, linkage]) => placed(linkage, ['data', 'relationships', name, 'data']))

function placed(linkage: Linkage, path: readonly string[]): PlacedIdentifier[] {
  if (linkage === null) return []
  if ('type' in linkage) return [{ identifier: linkage, path }]
  return linkage.map((identifier, index) => ({ identifier, path: [...path, index] }))
}
