import type { Attribute } from '../../definition/attribute.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Json } from './names.ts'
import { closed } from './objects.ts'

/** None is required: sparse fieldsets may leave out any of them. */
export const shownAttributes = ({ attributes }: ResourceType): Json =>
  closed(Object.fromEntries([...attributes].map(([name, attribute]) => [name, shown(attribute)])), [])

export const writtenAttributes = (type: ResourceType): Json =>
  closed(Object.fromEntries(writable(type).map(([name, attribute]) => [name, written(attribute)])), [])

export const requiredOnCreate = (type: ResourceType): string[] =>
  writable(type)
    .filter(([, { isRequired, initial }]) => isRequired && initial === undefined)
    .map(([name]) => name)

const writable = ({ attributes }: ResourceType) =>
  [...attributes].filter(([, { isComputed, linkPart }]) => !isComputed || linkPart)

function shown({ kind, isRequired, isNeverEmpty, isComputed, linkPart, initial }: Attribute): Json {
  const isNeverNull = isRequired || isNeverEmpty || initial !== undefined
  return {
    ...(isNeverNull ? kind.schema : orNull(kind.schema)),
    ...(isComputed && !linkPart && { readOnly: true }),
  }
}

function written({ kind, isRequired, isNeverEmpty, initial }: Attribute): Json {
  const accepted = kind.accepts ?? kind.schema
  return {
    ...(isRequired || isNeverEmpty ? accepted : orNull(accepted)),
    ...(isRequired && [accepted.type].flat().includes('string') && { minLength: 1 }),
    // As `default` it would also stand for an edit, and generated clients would have to send it.
    ...(initial !== undefined && { description: `A new record has ${initial} unless told otherwise.` }),
  }
}

export const orNull = (one: Json): Json => ({
  ...one,
  type: [one.type, 'null'].flat(),
  ...(Array.isArray(one.enum) && { enum: [...one.enum, null] }),
})
