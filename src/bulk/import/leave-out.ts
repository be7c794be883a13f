import { CUSTOM_KEY, type RowProblem } from '../rows/row-input.ts'
import type { DraftedRow } from './batch.ts'

/** Goes on without the cells that these problems are about; false, and nothing is changed, when not all are about one. */
export function leaveOut({ row, edits }: DraftedRow, problems: readonly RowProblem[]): boolean {
  const { attributes, links } = edits
  const customs = attributes.get('customs')
  const given: Record<string, unknown> = typeof customs === 'string' ? JSON.parse(customs) : {}
  const isCell = ({ field }: RowProblem) =>
    attributes.has(field) || links.has(field) || Object.hasOwn(given, field)
  if (problems.length === 0 || !problems.every(isCell)) return false
  const bad = new Set(problems.map(({ field }) => field))
  for (const field of bad) {
    attributes.delete(field)
    links.delete(field)
  }
  if ([...bad].some((field) => CUSTOM_KEY.test(field))) {
    const rest = Object.entries(given).filter(([key]) => !bad.has(key))
    attributes.set('customs', JSON.stringify(Object.fromEntries(rest)))
  }
  row.leftOut.push(...problems)
  return true
}
