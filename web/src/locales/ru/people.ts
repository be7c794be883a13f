import type { people as english } from '../en/people.ts'

export const people: typeof english = {
  name: (first, middle, last) => [last, first, middle],
  typed: ([last = '', first = '', ...middle]) =>
    first ? { first, middle: middle.join(' '), last } : { first: last, middle: '', last: '' },
}
