/** What the parts of a grid are: a table element cannot hold rows that are not there. */
export const AS = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  nameCell: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const
