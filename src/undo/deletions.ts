import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { carryOut } from '../rules/carry-out.ts'
import { createTogether, prepare, writesTogether } from '../rules/many.ts'
import type { StoredColumns } from '../store/changes/fields.ts'
import type { LoggedChange } from '../store/changes/logged.ts'
import type { Session } from '../store/database.ts'
import { giveBytesBack, holdBytes } from '../store/document-bytes.ts'
import { type CreateWrite, setLink } from '../store/write/write.ts'
import { existing } from './existence.ts'
import { type Fields, fieldReader } from './fields.ts'
import { noteMainLinks } from './main-links.ts'
import { writeWhatIsFree } from './taken.ts'
import { type ChangedTogether, idsOf, requireLinking, type Undo } from './undo.ts'

/** Brings deleted records back under their ids; a record that they were linked to and that is gone is a conflict. */
export async function takeBackDeletions(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session } = undo
  const fieldsOf = await fieldReader(session, type)
  const lost = changes.map((change) => ({ change, fields: fieldsOf(change.before as StoredColumns, true) }))
  const isBack = await existing(
    session,
    idsOf(changes).map((id) => ({ type: type.name, id })),
  )
  const isThere = await existing(
    session,
    lost.flatMap(({ fields }) => [...fields.links.values()].filter((one) => one !== null)),
  )
  const hasBytes = await bytesOf(session, type, idsOf(changes))
  const writes: CreateWrite[] = []
  for (const { change, fields } of lost) {
    if (isBack({ type: type.name, id: change.recordId })) {
      undo.conflicts.isAlready(type, change.recordId, null, 'was brought back since')
      continue
    }
    const write = hasBytes(change.recordId, fields)
      ? restoring(undo, type, change, fields, isThere)
      : withoutBytes(undo, type, change)
    if (write) writes.push(write)
    else undo.skipped++
  }
  undo.undone += writes.length
  for (const write of writes) {
    requireLinking(undo, write)
    noteMainLinks(undo, write, write.id!)
  }
  await writeWhatIsFree(undo, writes, (some) => createAll(session, type, some))
  if (type.name === 'documents') await giveBytesBack(session, idsOf(changes))
}

/** Whether a record that had bytes can have them again. */
async function bytesOf(session: Session, type: ResourceType, ids: readonly string[]) {
  if (type.name !== 'documents') return () => true
  const kept = await holdBytes(session, ids)
  return (id: string, { values }: Fields): boolean => kept.has(id) || values.get('size') === null
}

function withoutBytes({ conflicts }: Undo, type: ResourceType, { recordId }: LoggedChange): undefined {
  conflicts.overrules(type, recordId, 'size', 'its bytes are not kept any more')
}

function restoring(
  { conflicts }: Undo,
  type: ResourceType,
  { recordId: id, version }: LoggedChange,
  { values, links, internal }: Fields,
  isThere: (record: Identifier) => boolean,
): CreateWrite | undefined {
  const linked: [string, Identifier | null][] = []
  for (const [name, target] of links) {
    const isGone = target !== null && !isThere(target)
    if (isGone) {
      conflicts.overrules(type, id, name, `there is no ${target.type}/${target.id} any more`)
      if (isPartOf(type, name)) return undefined
    }
    linked.push([name, isGone ? null : target])
  }
  // Whoever keeps bytes of an earlier version must not take them for this one.
  const next = (BigInt(version!) + 1n).toString()
  return {
    action: 'create',
    type,
    id,
    attributes: values,
    links: new Map(linked.map(([name, target]) => [name, setLink(target)])),
    internal: new Map([...internal, ['version', next]]),
  }
}

/** What goes with the record that it belongs to does not come back without it. */
function isPartOf(type: ResourceType, name: string): boolean {
  const relationship = type.relationships.get(name)!
  return isToOne(relationship) && relationship.onTargetDelete === 'delete'
}

async function createAll(
  session: Session,
  type: ResourceType,
  writes: readonly CreateWrite[],
): Promise<void> {
  if (!writesTogether(type, session.cause)) {
    for (const write of writes) await carryOut(session, write)
    return
  }
  const prepared: CreateWrite[] = []
  for (const write of writes) prepared.push(await prepare(session, write))
  await createTogether(session, prepared)
}
