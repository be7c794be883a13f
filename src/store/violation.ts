import { errors, pointer, Refusal, refuse } from '../errors/errors.ts'

interface DatabaseFailure {
  readonly code?: string
  readonly constraint?: string
}

const UNIQUE_VIOLATION = '23505'

/** By the code of PostgreSQL: how constraints of that kind are named, and what one says of its column. */
const KINDS: Readonly<Record<string, { readonly named: RegExp; readonly problem: string }>> = {
  [UNIQUE_VIOLATION]: { named: /_by_(.+)$|$/, problem: 'is already taken' },
  '23514': { named: /_fits_(.+)$/, problem: 'is too large: at most 1 MiB with what is stored already' },
}

/** Which attribute of a record the database does not take, and why; undefined when it failed for another reason. */
export function violationIn(failure: unknown): { attribute: string; problem: string } | undefined {
  const { code = '', constraint = '' } = failure as DatabaseFailure
  const kind = KINDS[code]
  const match = kind?.named.exec(constraint)
  return kind && match
    ? { attribute: match[1]?.replaceAll('_', '-') ?? 'value', problem: kind.problem }
    : undefined
}

/** Why something cannot be carried out as it is asked for; undefined when that is no fault of who asks. */
export function refusalIn(failure: unknown): Refusal | undefined {
  if (failure instanceof Refusal) return failure
  const violation = violationIn(failure)
  if (!violation) return undefined
  const { attribute, problem } = violation
  return refuse(errors.invalid(`${attribute} ${problem}`, pointer('data', 'attributes', attribute)))
}

/** Of which attribute somebody else has the value; undefined when it failed for another reason. */
export const takenAttribute = (failure: unknown): string | undefined =>
  (failure as DatabaseFailure).code === UNIQUE_VIOLATION ? violationIn(failure)?.attribute : undefined
