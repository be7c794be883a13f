import { Refusal } from '../jsonapi/errors.ts'
import { rowProblem } from './drafts.ts'
import type { RowProblem } from './row-input.ts'

const UNIQUE_VIOLATION = '23505'
/** Values that PostgreSQL cannot take: data exceptions, checks, entries too long for an index. */
const UNFIT = /^(22\w{3}|23502|23514|54000)$/

/** What is wrong with a row that made a write fail; whatever is not the row's fault is thrown again. */
export function problemsIn(failure: unknown): RowProblem[] {
  if (failure instanceof Refusal) return failure.errors.map(rowProblem)
  const {
    code = '',
    constraint = '',
    message = '',
  } = failure as {
    code?: string
    constraint?: string
    message?: string
  }
  if (code === UNIQUE_VIOLATION) {
    // Unique indexes are named `<table>_by_<column>`.
    const place = constraint.split('_by_')[1]?.replaceAll('_', '-') ?? ''
    return [{ place, message: `${place || 'A value'} is already taken` }]
  }
  if (UNFIT.test(code)) return [{ place: '', message }]
  throw failure
}
