import type { ResourceType } from '../definition/resource.ts'
import type { Linkage } from '../jsonapi/document/linkage.ts'
import type { RecordDraft } from '../jsonapi/document/resource.ts'
import { blaming, pointer, refuseWhenAny } from '../jsonapi/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { RelationshipOfRecord } from '../jsonapi/target.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import { missingRecords, type PlacedIdentifier } from '../store/write/existence.ts'
import { type LinkEdit, setLink } from '../store/write/write.ts'

/** Creates a record with everything that the rules add to it; the session has taken its turn. */
export async function createRecord(
  session: Session,
  type: ResourceType,
  draft: RecordDraft,
): Promise<StoredRecord> {
  refuseWhenAny(await missingRecords(session, placedIn(draft)))
  const { attributes } = draft
  return carryOut(session, { action: 'create', type, attributes, links: linkEdits(draft) })
}

export async function updateRecord(
  session: Session,
  type: ResourceType,
  id: string,
  draft: RecordDraft,
): Promise<StoredRecord> {
  refuseWhenAny(await missingRecords(session, placedIn(draft)))
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
  if (edit.mode !== 'remove') refuseWhenAny(await missingRecords(session, placed(edit.linkage, ['data'])))
  const links = new Map([[name, edit]])
  await blaming(pointer('data'), () =>
    carryOut(session, { action: 'update', type, id, attributes: new Map(), links }),
  )
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
