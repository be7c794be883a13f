/** Colours that stay apart from each other on a board, in both schemes. */
export const SWATCHES = [
  '#4c8bf5',
  '#2bb3a3',
  '#2e9e5b',
  '#9ac23c',
  '#f2c037',
  '#f08c3a',
  '#d64545',
  '#d6487e',
  '#9a5bd8',
  '#6a6fe0',
  '#4aa8d8',
  '#8a6d5a',
  '#7d8695',
  '#3a414d',
]
