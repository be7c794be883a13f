import type { ResourceType } from '../../definition/resource.ts'
import { type ChangesQuestion, openLinkTables, wantedTypes } from './conditions.ts'
import type { StoredChange } from './stored-change.ts'

/** Whether a change that was read for everybody is one that is asked for and may be seen. */
export function wantedChanges(
  question: ChangesQuestion,
  all: Iterable<ResourceType>,
): (change: StoredChange) => boolean {
  const { plan, readable } = question
  const types = wantedTypes(question, all)
  const tables = new Set(types.map(({ table }) => table))
  const linkTables = new Set(openLinkTables(types, readable))
  return ([
    _position,
    _createdAt,
    _action,
    tableName,
    recordId,
    _version,
    linkTable,
    _before,
    _after,
    userId,
  ]) =>
    tables.has(tableName) &&
    (linkTable === null || linkTables.has(linkTable)) &&
    (plan.recordIds?.includes(recordId) ?? true) &&
    (plan.userIds?.some((id) => id === userId) ?? true)
}
