import type { Linkage } from '../document/linkage.ts'
import { relationshipLinkage } from '../document/relationship.ts'
import { createDraft, type RecordDraft, updateDraft } from '../document/resource.ts'
import type { Identifier } from '../plan.ts'
import type { GivenIds } from './local-ids.ts'
import type { Operation, Step } from './operation.ts'
import { readEach } from './position.ts'

/** Reads the data of all operations, as requests to their own addresses are read. */
export const stepsOf = (operations: readonly Operation[]): Step[] =>
  readEach(operations, ({ position }) => position, stepOf)

function stepOf(operation: Operation): Step {
  switch (operation.act) {
    case 'create':
      return { ...operation, draft: createDraft(operation.type, operation.document) }
    case 'update':
      return { ...operation, draft: updateDraft(operation.type, operation.id, operation.document) }
    case 'link':
      return { ...operation, linkage: relationshipLinkage(operation.relationship, operation.document) }
    case 'delete':
      return operation
  }
}

/** The step with the ids of new records in place of what stood for them. */
export function withGivenIds(step: Step, ids: GivenIds): Step {
  if (step.act === 'create') return { ...step, draft: draftWithIds(step.draft, ids) }
  const id = ids.of({ type: step.type.name, id: step.id })
  if (step.act === 'update') return { ...step, id, draft: draftWithIds(step.draft, ids) }
  if (step.act === 'link') return { ...step, id, linkage: linkageWithIds(step.linkage, ids) }
  return { ...step, id }
}

export const draftWithIds = (draft: RecordDraft, ids: GivenIds): RecordDraft => ({
  ...draft,
  links: new Map([...draft.links].map(([name, linkage]) => [name, linkageWithIds(linkage, ids)])),
})

function linkageWithIds(linkage: Linkage, ids: GivenIds): Linkage {
  const withId = (one: Identifier): Identifier => ({ type: one.type, id: ids.of(one) })
  if (linkage === null) return null
  return 'type' in linkage ? withId(linkage) : linkage.map(withId)
}
