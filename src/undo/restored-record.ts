import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { LoggedChange } from '../store/changes/logged.ts'
import { setLink, type UpdateWrite } from '../store/write/write.ts'
import { type Fields, isSameLink } from './fields.ts'
import type { Undo } from './undo.ts'

/** A record before an edit, after it, and as it is now. */
export interface EditedRecord {
  readonly type: ResourceType
  readonly change: LoggedChange
  readonly before: Fields
  readonly after: Fields
  readonly now: Fields
  /** Whether the undo itself has written it already. */
  readonly isOurs: boolean
}

type IsThere = (record: Identifier) => boolean

/** The edit that puts back what was changed and nobody has changed since; undefined when there is nothing to do. */
export function restoringWrite(undo: Undo, record: EditedRecord, isThere: IsThere): UpdateWrite | undefined {
  const { type, change, before, after, now } = record
  const attributes = restoredValues(undo, record)
  const links = restoredLinks(undo, record, isThere)
  const internal = [...before.internal].filter(
    ([name]) => now.internal.get(name) === after.internal.get(name),
  )
  // An edit of links alone has moved the version on: so does taking it back.
  const isTouch = before.values.size + before.links.size + before.internal.size === 0
  if (!isTouch && attributes.size + links.size + internal.length === 0) return undefined
  return {
    action: 'update',
    type,
    id: change.recordId,
    attributes,
    links: new Map([...links].map(([name, target]) => [name, setLink(target)])),
    ...(internal.length > 0 && { internal: new Map(internal) }),
  }
}

/** Whether a field is put back: it is as the change has left it, or the undo goes over what somebody made of it since. */
function isPutBack(
  { conflicts }: Undo,
  { type, change, isOurs }: EditedRecord,
  field: string,
  isBefore: boolean,
  isAfter: boolean,
): boolean {
  if (isAfter) return !isBefore
  // What rules have set is not worth a conflict: they keep it right from now on.
  const isRule = change.cause === 'rule'
  if (!isBefore) return !isRule && conflicts.overrules(type, change.recordId, field, 'was changed since')
  if (!isRule && !isOurs) conflicts.isAlready(type, change.recordId, field, 'was brought back since')
  return false
}

function restoredValues(undo: Undo, record: EditedRecord): Map<string, unknown> {
  const { type, before, after, now } = record
  const restored = new Map<string, unknown>()
  for (const [name, was] of before.values) {
    const left = after.values.get(name) ?? null
    const is = now.values.get(name) ?? null
    if (type.attributes.get(name)!.kind.merges) {
      const members = restoredMembers(undo, record, name, [was, left, is])
      if (members) restored.set(name, JSON.stringify(members))
    } else if (isPutBack(undo, record, name, is === was, is === left)) restored.set(name, was)
  }
  return restored
}

function restoredLinks(undo: Undo, record: EditedRecord, isThere: IsThere): Map<string, Identifier | null> {
  const { type, change, before, after, now } = record
  const restored = new Map<string, Identifier | null>()
  for (const [name, was] of before.links) {
    const is = now.links.get(name)
    if (was && !isThere(was) && !isSameLink(is, was))
      undo.conflicts.overrules(type, change.recordId, name, `there is no ${was.type}/${was.id} any more`)
    else if (isPutBack(undo, record, name, isSameLink(is, was), isSameLink(is, after.links.get(name))))
      restored.set(name, was)
  }
  return restored
}

type Members = Record<string, unknown>

/** Members of an object that others are merged into, one by one; null is what was not there. */
function restoredMembers(
  undo: Undo,
  record: EditedRecord,
  name: string,
  texts: readonly (string | null)[],
): Members | undefined {
  const [before, after, now] = texts.map((text): Members => JSON.parse(text ?? '{}'))
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const changed = [...new Set([...Object.keys(before!), ...Object.keys(after!)])].filter(
    (key) => !isSame(before![key], after![key]),
  )
  const restored = changed.filter((key) =>
    isPutBack(
      undo,
      record,
      `${name}.${key}`,
      isSame(now![key], before![key]),
      isSame(now![key], after![key]),
    ),
  )
  return restored.length > 0
    ? Object.fromEntries(restored.map((key) => [key, before![key] ?? null]))
    : undefined
}
