import type { Json } from './names.ts'

/** What the service sends: every member that it may have, and no other. */
export const closed = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
  additionalProperties: false,
})

/** What a client sends where JSON:API has unknown members ignored. */
export const open = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  ...(required.length > 0 && { required }),
  properties,
})

export const listOf = (items: Json): Json => ({ type: 'array', items })
