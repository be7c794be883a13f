import type { ResourceType } from '../../definition/resource.ts'
import { type ErrorObject, Refusal } from '../../errors/errors.ts'
import { type UpsertDraft, upsertDraft } from '../../jsonapi/document/resource.ts'
import type { CustomField } from '../../rules/custom-fields/custom-field.ts'
import type { StoredFormat } from '../formats.ts'
import { jsonOf } from './csv-columns.ts'
import type { RowProblem } from './row-input.ts'

/** What a row wants the attributes of its record to be; undefined when that cannot be, and then it has problems. */
export function draftOf(
  type: ResourceType,
  format: StoredFormat,
  fields: ReadonlyMap<string, CustomField>,
  given: Record<string, unknown>,
  problems: RowProblem[],
): UpsertDraft | undefined {
  try {
    const attributes = format === 'csv' ? typed(given, fields) : given
    return upsertDraft(type, { data: { type: type.name, attributes } })
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    problems.push(...failure.errors.map(rowProblem))
    return undefined
  }
}

/** The last named member of a pointer's path is the field. */
export function rowProblem({ detail, source }: ErrorObject): RowProblem {
  const [, , , ...path] = source && 'pointer' in source ? source.pointer.split('/') : []
  return { field: (path[0] === 'customs' ? path[1] : path[0]) ?? '', message: detail }
}

/** Cells of custom fields as the values that their fields take; calculated ones are not written. */
function typed(attributes: Record<string, unknown>, fields: ReadonlyMap<string, CustomField>) {
  if (typeof attributes.customs !== 'object' || attributes.customs === null) return attributes
  const customs = Object.entries(attributes.customs)
    .filter(([key]) => fields.get(key)?.type !== 'formula')
    .map(([key, value]) => [
      key,
      typeof value === 'string' ? customValue(fields.get(key)?.type, value) : value,
    ])
  return { ...attributes, customs: Object.fromEntries(customs) }
}

function customValue(fieldType: string | undefined, cell: string): unknown {
  if (fieldType === 'number') return String(Number(cell)) === cell ? Number(cell) : cell
  if (fieldType === 'boolean' || fieldType === 'multiselect') return jsonOf(cell)
  return cell
}
