import type { ResourceType } from '../../definition/resource.ts'
import { blaming, errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import type { Linkage } from '../../jsonapi/document/linkage.ts'
import type { RecordDraft } from '../../jsonapi/document/resource.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { RelationshipOfRecord } from '../../jsonapi/target.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { lackForLinking } from '../../rules/link-rights.ts'
import type { Session } from '../../store/database.ts'
import { missingRecords, type PlacedIdentifier } from '../../store/write/existence.ts'
import { type LinkEdit, setLink } from '../../store/write/write.ts'

/** Creates a record with everything that the rules add to it; the account is locked for the write. */
export async function createRecord(
  session: Session,
  type: ResourceType,
  draft: RecordDraft,
): Promise<StoredRecord> {
  await requireLinks(session, type, draft)
  const { attributes } = draft
  return carryOut(session, { action: 'create', type, attributes, links: linkEdits(draft) })
}

export async function updateRecord(
  session: Session,
  type: ResourceType,
  id: string,
  draft: RecordDraft,
): Promise<StoredRecord> {
  await requireLinks(session, type, draft)
  const { attributes } = draft
  return carryOut(session, { action: 'update', type, id, attributes, links: linkEdits(draft) })
}

export async function deleteRecord(session: Session, type: ResourceType, id: string): Promise<void> {
  await carryOut(session, { action: 'delete', type, id })
}

export async function editLinkage(
  session: Session,
  { type, id, name }: Omit<RelationshipOfRecord, 'relationship'>,
  edit: LinkEdit,
): Promise<void> {
  requireRightToLink(session, type, name, ['data'])
  if (edit.mode !== 'remove') refuseWhenAny(await missingRecords(session, placed(edit.linkage, ['data'])))
  const links = new Map([[name, edit]])
  await blaming(pointer('data'), () =>
    carryOut(session, { action: 'update', type, id, attributes: new Map(), links }),
  )
}

/** Before anybody is told which records there are. */
async function requireLinks(session: Session, type: ResourceType, draft: RecordDraft): Promise<void> {
  for (const name of draft.links.keys())
    requireRightToLink(session, type, name, ['data', 'relationships', name])
  refuseWhenAny(await missingRecords(session, placedIn(draft)))
}

function requireRightToLink(session: Session, type: ResourceType, name: string, path: readonly string[]) {
  const lack = lackForLinking(session, type, name)
  if (lack) throw refuse(errors.forbidden(lack, pointer(...path)))
}

const linkEdits = ({ links }: RecordDraft): Map<string, LinkEdit> =>
  new Map([...links].map(([name, linkage]) => [name, setLink(linkage)]))

const placedIn = ({ links }: RecordDraft): PlacedIdentifier[] =>
  [...links].flatMap(([name, linkage]) => placed(linkage, ['data', 'relationships', name, 'data']))

function placed(linkage: Linkage, path: readonly string[]): PlacedIdentifier[] {
  if (linkage === null) return []
  if ('type' in linkage) return [{ identifier: linkage, path }]
  return linkage.map((identifier, index) => ({ identifier, path: [...path, index] }))
}
