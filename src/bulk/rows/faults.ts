import { Refusal } from '../../errors/errors.ts'
import { violationIn } from '../../store/violation.ts'
import { rowProblem } from './drafts.ts'
import type { RowProblem } from './row-input.ts'

/** Values that PostgreSQL cannot take: data exceptions, checks, entries too long for an index. */
const UNFIT = /^(22\w{3}|23502|23514|54000)$/

/** What is wrong with a row that made a write fail; whatever is not the row's fault is thrown again. */
export function problemsIn(failure: unknown): RowProblem[] {
  if (failure instanceof Refusal) return failure.errors.map(rowProblem)
  const violation = violationIn(failure)
  if (violation) {
    const { attribute: field, problem } = violation
    return [{ field, message: `${field} ${problem}` }]
  }
  const { code = '', message = '' } = failure as { code?: string; message?: string }
  if (UNFIT.test(code)) return [{ field: '', message }]
  throw failure
}
