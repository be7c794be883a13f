/** In which order the names of a person are said and typed; those that are missing are empty. */
export const people = {
  name: (first: string, middle: string, last: string) => [first, middle, last],
  typed: ([first = '', ...last]: readonly string[]) => ({ first, middle: '', last: last.join(' ') }),
}
