import { errors, parameter, refuse } from '../../errors/errors.ts'
import { type Moment, readMoment } from '../change.ts'
import { parametersOf } from './parameters.ts'
import { withPlus } from './time-value.ts'

const NAME = 'as-of'

/** The moment that a request asks about, and the parameter that names it. */
export interface AsOf {
  readonly moment: Moment
  readonly parameter: string
}

/** `as-of=2026-10-01T12:00:00Z` or `as-of=1207-1`; undefined when records are wanted as they are now. */
export function asOf(rawQuery: string): AsOf | undefined {
  // Hardly a request has it: most need not be taken apart for it.
  if (!/as[-_]of/.test(rawQuery)) return undefined
  const asked = parametersOf(rawQuery).find(({ family }) => family.replaceAll('_', '-') === NAME)
  if (!asked) return undefined
  const { name, value, values } = asked
  const moment = values.length === 1 ? readMoment(withPlus(value)) : undefined
  if (moment) return { moment, parameter: name }
  const words = `${NAME} must be one ISO 8601 time, or one position of the change log such as 1207-1`
  throw refuse(errors.badRequest(words, parameter(name)))
}
