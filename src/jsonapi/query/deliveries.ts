import { errors, parameter, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { isId } from '../target.ts'
import { familiesOf } from './index.ts'
import { DEFAULT_SIZE, MAXIMUM_SIZE } from './page.ts'

/** Which deliveries are asked for, the newest first. */
export interface DeliveriesPlan {
  readonly size: number
  /** The last one that the client has seen. */
  readonly after: string | undefined
}

export function deliveriesPlan(rawQuery: string): DeliveriesPlan {
  const problems = new Problems()
  let size = DEFAULT_SIZE
  let after: string | undefined
  for (const { name, member, value } of familiesOf(rawQuery, ['page'], problems).get('page') ?? []) {
    const wrong = (detail: string) => problems.push(errors.invalidPage(detail, parameter(name)))
    if (member === 'size') {
      size = /^\d{1,9}$/.test(value) ? Number(value) : 0
      if (size < 1 || size > MAXIMUM_SIZE) wrong(`The page size must be an integer from 1 to ${MAXIMUM_SIZE}`)
    } else if (member === 'after') {
      after = value
      if (!isId(value)) wrong('This is not a cursor of this list; take it from its links')
    } else wrong('This list is paged by page[after] and page[size]')
  }
  refuseWhenAny(problems)
  return { size, after }
}
