import { textOrTruth } from '../../definition/kinds/json.ts'
import { brokenText } from '../../definition/kinds/text.ts'
import { isDate, isoMoment } from '../../definition/kinds/time.ts'
import { sortTypeOf } from '../../definition/order.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Keyset, SortKey } from '../plan.ts'
import { isId } from '../target.ts'

const matches = (pattern: RegExp) => (text: string) => pattern.test(text)

/** Whether the database prints this for a value, by the type of what is sorted by. */
const IS_PRINTED: Record<string, (text: string) => boolean> = {
  bigint: matches(/^-?\d{1,18}$/),
  integer: matches(/^\d{1,9}$/),
  numeric: matches(/^-?\d{1,40}(\.\d{1,40})?$/),
  boolean: matches(/^[tf]$/),
  date: isDate,
  'timestamp(3) with time zone': (text) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(text) && isoMoment(text) !== undefined,
  jsonb: (text) => 'value' in textOrTruth.read(JSON.parse(text)),
  text: (text) => brokenText(text) === undefined,
}

/** A keyset as clients carry it, a cursor: opaque, safe in an address. */
export const printCursor = (keyset: Keyset): string =>
  Buffer.from(JSON.stringify(keyset)).toString('base64url')

/** The keyset that a cursor names; an empty one is the edge of the list; undefined when it is none of this list. */
export function readCursor(
  type: ResourceType,
  sort: readonly SortKey[],
  text: string,
): Keyset | 'edge' | undefined {
  if (text === '') return 'edge'
  try {
    const keyset: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return isKeyset(type, sort, keyset) ? keyset : undefined
  } catch {
    return undefined
  }
}

function isKeyset(type: ResourceType, sort: readonly SortKey[], keyset: unknown): keyset is Keyset {
  if (!Array.isArray(keyset) || keyset.length !== sort.length + 1) return false
  const [id, ...values] = keyset
  if (typeof id !== 'string' || !isId(id)) return false
  return values.every((value, index) => value === null || isPrinted(type, sort[index]!, value))
}

function isPrinted(type: ResourceType, { attribute, over }: SortKey, value: unknown): boolean {
  if (typeof value !== 'string') return false
  return IS_PRINTED[sortTypeOf(over?.target ?? type, attribute)]!(value)
}
