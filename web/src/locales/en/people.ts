/** In which order the names of a person are said and typed; those that are missing are empty. */
export const people = {
  name: (first: string, middle: string, last: string) => [first, middle, last],
  /** What the API sorts by, so that they stand in the order of what is shown. */
  sorted: ['first-name', 'last-name'] as readonly string[],
  typed: ([first = '', ...last]: readonly string[]) => ({ first, middle: '', last: last.join(' ') }),
}
