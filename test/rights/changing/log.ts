import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { registry } from '../../support/registry.ts'
import type { View } from './view.ts'

/** What says only that something has changed. */
const STAMPS = ['updated-at', 'cached-at']

/** What somebody is to be told of these changes. */
export const shownChanges = (view: View, changes: readonly Document[]): Document[] =>
  changes.flatMap((change) => shownChange(view, change) ?? [])

function shownChange(view: View, change: Document): Document | undefined {
  const { attributes } = change
  const type = registry.type(attributes['resource-type'])
  if (!view.reads(type) || !view.saw(type, attributes['resource-id'])) return undefined
  const [before, after] = [attributes.before, attributes.after].map((fields) =>
    fieldsSeen(view, type, fields),
  )
  if (attributes.action === 'update') {
    for (const name of Object.keys({ ...before, ...after }))
      if (type.relationships.has(name) && isNothing(before?.[name]) && isNothing(after?.[name])) {
        delete before?.[name]
        delete after?.[name]
      }
    const isNothingElse = Object.keys({ ...before, ...after }).every((name) => STAMPS.includes(name))
    if (isNothingElse && !view.isWhole) return undefined
  }
  const by = attributes['user-id']
  const isKnown = by !== null && view.saw(registry.type('users'), by)
  const who = isKnown ? {} : { 'user-id': null, 'token-id': null }
  return { ...change, attributes: { ...attributes, before, after, ...who } }
}

const isNothing = (linkage: Document): boolean => linkage == null || linkage.length === 0

function fieldsSeen(view: View, type: ResourceType, fields: Document): Document {
  if (fields === null) return null
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (view.model.isHidden(type, name)) return []
      const targets = type.relationships.get(name)?.targets
      if (!targets) return [[name, value]]
      if (!targets.every((target) => view.reads(registry.type(target)))) return []
      const isShown = (one: Document) => view.saw(registry.type(one.type), one.id)
      if (Array.isArray(value)) return [[name, value.filter(isShown)]]
      return [[name, value && isShown(value) ? value : null]]
    }),
  )
}
