import type { ResourceType } from '../../definition/resource.ts'
import { type ErrorObject, Refusal } from '../../errors/errors.ts'
import { type UpsertDraft, upsertDraft } from '../../jsonapi/document/resource.ts'
import type { CustomField } from '../../rules/custom-fields/custom-field.ts'
import type { StoredFormat } from '../formats.ts'
import { jsonOf } from './csv-columns.ts'
import { type Notation, plainDay, plainNumber } from './notation.ts'
import type { RowProblem } from './row-input.ts'

/** How the rows of a body are read. */
interface Reading {
  readonly type: ResourceType
  readonly format: StoredFormat
  readonly fields: ReadonlyMap<string, CustomField>
  readonly notation: Notation
  /** Whether a bad cell is left out, and its row goes on without it. */
  readonly leavesBadCells: boolean
}

/** What a row says, or what is wrong with it, and what was left out of it. */
interface Said {
  readonly problems: RowProblem[]
  readonly leftOut: RowProblem[]
}

/** What a row wants the attributes of its record to be; undefined when that cannot be, and then it has problems. */
export function draftOf(
  reading: Reading,
  given: Record<string, unknown>,
  said: Said,
): UpsertDraft | undefined {
  return readDraft(reading, reading.format === 'csv' ? typed(given, reading) : given, said)
}

function readDraft(
  reading: Reading,
  attributes: Record<string, unknown>,
  { problems, leftOut }: Said,
): UpsertDraft | undefined {
  const { type } = reading
  try {
    return upsertDraft(type, { data: { type: type.name, attributes } })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    const found = failure.errors.map(rowProblem)
    const isCell = ({ field }: RowProblem) => Object.hasOwn(attributes, field)
    if (!reading.leavesBadCells || !found.every(isCell)) {
      problems.push(...found)
      return undefined
    }
    leftOut.push(...found)
    const bad = new Set(found.map(({ field }) => field))
    const rest = Object.entries(attributes).filter(([name]) => !bad.has(name))
    return readDraft(reading, Object.fromEntries(rest), { problems, leftOut })
  }
}

/** The last named member of a pointer's path is the field. */
export function rowProblem({ detail, source }: ErrorObject): RowProblem {
  const [, , , ...path] = source && 'pointer' in source ? source.pointer.split('/') : []
  return { field: (path[0] === 'customs' ? path[1] : path[0]) ?? '', message: detail }
}

/** Cells of custom fields as the values that their fields take; calculated ones are not written. */
function typed(attributes: Record<string, unknown>, { fields, notation }: Reading) {
  if (typeof attributes.customs !== 'object' || attributes.customs === null) return attributes
  const customs = Object.entries(attributes.customs)
    .filter(([key]) => fields.get(key)?.type !== 'formula')
    .map(([key, value]) => [
      key,
      typeof value === 'string' ? customValue(fields.get(key)?.type, value, notation) : value,
    ])
  return { ...attributes, customs: Object.fromEntries(customs) }
}

function customValue(fieldType: string | undefined, cell: string, notation: Notation): unknown {
  if (fieldType === 'number') {
    const plain = plainNumber(cell, notation.numbers)
    return String(Number(plain)) === plain ? Number(plain) : cell
  }
  if (fieldType === 'date') return plainDay(cell, notation.dates)
  if (fieldType === 'boolean' || fieldType === 'multiselect') return jsonOf(cell)
  return cell
}
