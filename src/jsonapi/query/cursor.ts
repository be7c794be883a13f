import { brokenText } from '../../definition/kinds/text.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Place, SortKey } from '../plan.ts'
import { isId } from '../target.ts'

/** What the database prints for a value, by the type of its column. */
const PRINTED: Record<string, RegExp> = {
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,40}(\.\d{1,40})?$/,
  boolean: /^[tf]$/,
  date: /^\d{4}-\d\d-\d\d$/,
  'timestamp(3) with time zone': /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
}

/** A place in a list as clients carry it: opaque, safe in an address. */
export const printCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor names; an empty one is the edge of the list; undefined when it is none of this list. */
export function readCursor(
  type: ResourceType,
  sort: readonly SortKey[],
  text: string,
): Place | 'edge' | undefined {
  if (text === '') return 'edge'
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isPlace(type, sort, place) ? place : undefined
  } catch {
    return undefined
  }
}

function isPlace(type: ResourceType, sort: readonly SortKey[], place: unknown): place is Place {
  if (!Array.isArray(place) || place.length !== sort.length + 1) return false
  const [id, ...values] = place
  if (typeof id !== 'string' || !isId(id)) return false
  return values.every((value, index) => value === null || isPrinted(type, sort[index]!, value))
}

function isPrinted(type: ResourceType, { attribute }: SortKey, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const columnType = attribute === 'id' ? 'bigint' : type.attributes.get(attribute)!.kind.columnType
  const pattern = PRINTED[columnType]
  if (pattern) return pattern.test(value)
  if (columnType === 'jsonb') JSON.parse(value)
  return brokenText(value) === undefined
}
