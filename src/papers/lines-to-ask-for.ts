import { errors, refuse } from '../errors/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { type Line, linesOf, oneLine, requireSeen } from './lines.ts'
import { shownName } from './matter.ts'

/** The lines of a deal or an order; one that has none asks for its amount as a whole. */
export async function linesToAskFor(session: Session, record: StoredRecord): Promise<readonly Line[]> {
  requireSeen(record.type, 'amount')
  const lines = await linesOf(session, record)
  if (lines.length > 0) return lines
  const amount = storedValue(record, 'amount')
  if (amount === null || Number(amount) === 0)
    throw refuse(
      errors.invalid(
        `The ${record.type.singular} has neither products nor an amount: there is nothing to put on paper`,
      ),
    )
  return [oneLine(shownName(record), amount)]
}
