import type { ApiRequest } from '../api/message.ts'
import { errors, parameter, refuse } from '../errors/errors.ts'
import { BAD_IDS, excessOf, idsOf } from '../jsonapi/query/filter.ts'

/** The ids that an address names: `?ids=1,2`. */
export function idsAsked({ rawQuery }: ApiRequest): readonly string[] {
  const value = new URLSearchParams(rawQuery).get('ids') ?? ''
  const ids = excessOf(value) ?? idsOf(value) ?? BAD_IDS
  if (typeof ids === 'string') throw refuse(errors.invalidFilterValue(ids, parameter('ids')))
  return ids
}
