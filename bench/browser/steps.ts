/** What somebody does with a table of contacts, one after another. */
export interface Step {
  readonly name: string
  readonly deed: 'open' | 'scroll' | 'filter' | 'sort'
}

export const STEPS: readonly Step[] = [
  { name: 'a table opens', deed: 'open' },
  { name: 'it scrolls to the middle', deed: 'scroll' },
  { name: 'it is sorted by name', deed: 'sort' },
  { name: 'it is searched by a word', deed: 'filter' },
]
