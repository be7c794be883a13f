import { errors, parameter, refuse, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { isId } from '../target.ts'
import { familiesOf } from './index.ts'

/** The user whose access is asked for; undefined for that of whoever asks. */
export function userAsked(rawQuery: string): string | undefined {
  const problems = new Problems()
  const [asked] = familiesOf(rawQuery, ['user-id'], problems).get('user-id') ?? []
  refuseWhenAny(problems)
  if (asked && !isId(asked.value))
    throw refuse(errors.badRequest('user-id must be an id', parameter(asked.name)))
  return asked?.value
}
