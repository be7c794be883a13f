import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { carryOut } from '../rules/carry-out.ts'
import { editsTogether, prepare, updateTogether } from '../rules/many.ts'
import type { StoredColumns } from '../store/changes/fields.ts'
import { type LoggedChange, rowsNow } from '../store/changes/logged.ts'
import type { Session } from '../store/database.ts'
import { heldRecords } from '../store/read/records.ts'
import { setLink, type UpdateWrite } from '../store/write/write.ts'
import { existing } from './existence.ts'
import { type Fields, fieldReader, isSameLink } from './fields.ts'
import { type ChangedTogether, idsOf, type Undo } from './undo.ts'

const CHANGED = 'was changed since'

/** Takes edits back, field by field: what somebody has changed since is a conflict. */
export async function takeBackEdits(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session } = undo
  const fieldsOf = await fieldReader(session, type)
  const rows = await rowsNow(session, type, idsOf(changes))
  const edits = changes.map((change) => {
    const before = fieldsOf(change.before as StoredColumns, false)
    const after = fieldsOf(change.after as StoredColumns, false)
    return { change, before, after }
  })
  const targets = edits.flatMap(({ before }) => [...before.links.values()].filter((one) => one !== null))
  const isThere = await existing(session, targets)
  const writes: UpdateWrite[] = []
  for (const { change, before, after } of edits) {
    const row = rows.get(change.recordId)
    const conflictsBefore = undo.conflicts.count
    const write = row
      ? restoring(undo, type, change, before, after, fieldsOf(row.columns, true), isThere)
      : gone(undo, type, change, before)
    if (write) {
      writes.push(write)
      undo.undone++
    }
    if (undo.conflicts.count > conflictsBefore && !write) undo.skipped++
  }
  await carryOutEdits(session, type, writes)
}

function gone(
  undo: Undo,
  type: ResourceType,
  { recordId }: LoggedChange,
  { values, links }: Fields,
): undefined {
  if (values.size + links.size > 0)
    undo.conflicts.overrules(type, recordId, null, 'there is no such record any more')
}

/** The edit that puts back what the change has changed and nobody has since; undefined when nothing is left to do. */
function restoring(
  { conflicts }: Undo,
  type: ResourceType,
  { recordId: id, cause }: LoggedChange,
  before: Fields,
  after: Fields,
  now: Fields,
  isThere: (record: Identifier) => boolean,
): UpdateWrite | undefined {
  const attributes = new Map<string, unknown>()
  const links: [string, Identifier | null][] = []
  const internal = new Map<string, string | null>()
  // What a rule has set is not worth a conflict: rules keep it right from now on.
  const mayRestore = (field: string, isUntouched: boolean) =>
    isUntouched || (cause !== 'rule' && conflicts.overrules(type, id, field, CHANGED))
  for (const [name, was] of before.values) {
    const is = now.values.get(name) ?? null
    if (is === was) continue
    if (type.attributes.get(name)!.kind.merges) {
      const members = restoredMembers(was, after.values.get(name) ?? null, is, (key, isUntouched) =>
        mayRestore(`${name}.${key}`, isUntouched),
      )
      if (members) attributes.set(name, JSON.stringify(members))
    } else if (mayRestore(name, is === (after.values.get(name) ?? null))) attributes.set(name, was)
  }
  for (const [name, was] of before.links) {
    const is = now.links.get(name)
    if (isSameLink(is, was)) continue
    if (was && !isThere(was))
      conflicts.overrules(type, id, name, `there is no ${was.type}/${was.id} any more`)
    else if (mayRestore(name, isSameLink(is, after.links.get(name)))) links.push([name, was])
  }
  for (const [name, was] of before.internal)
    if (now.internal.get(name) === after.internal.get(name)) internal.set(name, was)
  const touchesOnly = before.values.size + before.links.size + before.internal.size === 0
  if (!touchesOnly && attributes.size + links.length + internal.size === 0) return undefined
  return {
    action: 'update',
    type,
    id,
    attributes,
    links: new Map(links.map(([name, target]) => [name, setLink(target)])),
    ...(internal.size > 0 && { internal }),
  }
}

type Members = Record<string, unknown>

/** Members of an object that others are merged into, one by one; null is what was not there. */
function restoredMembers(
  was: string | null,
  left: string | null,
  is: string | null,
  mayRestore: (key: string, isUntouched: boolean) => boolean,
): Members | undefined {
  const [before, after, now] = [was, left, is].map((text): Members => JSON.parse(text ?? '{}'))
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const restored: Members = {}
  for (const key of new Set([...Object.keys(before!), ...Object.keys(after!)])) {
    if (isSame(before![key], after![key]) || isSame(now![key], before![key])) continue
    if (mayRestore(key, isSame(now![key], after![key]))) restored[key] = before![key] ?? null
  }
  return Object.keys(restored).length > 0 ? restored : undefined
}

async function carryOutEdits(
  session: Session,
  type: ResourceType,
  writes: readonly UpdateWrite[],
): Promise<void> {
  if (!editsTogether(type, session.cause)) {
    for (const write of writes) await carryOut(session, write)
    return
  }
  const records = await heldRecords(session, type, idsIn(writes))
  const prepared: UpdateWrite[] = []
  for (const write of writes) prepared.push(await prepare(session, write, records.get(write.id)))
  await updateTogether(session, prepared)
}

const idsIn = (writes: readonly UpdateWrite[]) => writes.map(({ id }) => id)
