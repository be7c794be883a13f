import { isObject } from '../../definition/kinds/json.ts'
import { errors, parameter, refuse, short } from '../../errors/errors.ts'

/** What cells of a column mean, by its name and what stands in them: an id or a value, null for nothing. */
export type Meanings = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export const MOST_MEANINGS = 200

const wrong = (detail: string) => refuse(errors.badRequest(detail, parameter('meanings')))

/** `{"status.name": {"Client": "12", "?": null}}` */
export function meaningsIn(text: string): Meanings {
  const columns = objectIn(text)
  let count = 0
  for (const [column, cells] of Object.entries(columns)) {
    if (!isObject(cells)) throw wrong(`${short(column)} must be an object of cells and what they mean`)
    for (const [cell, meaning] of Object.entries(cells))
      if (typeof meaning !== 'string' && meaning !== null)
        throw wrong(`${short(column)}.${short(cell)} must be a string or null`)
    count += Object.keys(cells).length
  }
  if (count > MOST_MEANINGS) throw wrong(`There can be ${MOST_MEANINGS} meanings at most`)
  return columns as Meanings
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    if (isObject(read)) return read
  } catch {
    // Told below, in the same words.
  }
  throw wrong('meanings must be a JSON object')
}
