/** What the parts of a grid are: a table element cannot hold rows that are not there. */
export const asGrid = (label: string, rows: number, columns: number, isBusy: boolean) => ({
  role: 'grid',
  'aria-label': label,
  'aria-rowcount': rows,
  'aria-colcount': columns,
  'aria-multiselectable': true,
  'aria-busy': isBusy,
})

export const AS_GROUP = { role: 'rowgroup' }

/** Counted from 1, the heading included. */
export const asRow = (place: number, isSelected?: boolean) => ({
  role: 'row',
  'aria-rowindex': place,
  ...(isSelected !== undefined && { 'aria-selected': isSelected }),
})

/** Counted from 1, the boxes for choosing included. */
export const asCell = (
  role: 'gridcell' | 'rowheader' | 'columnheader',
  place: number,
  isReadOnly = false,
) => ({
  role,
  'aria-colindex': place,
  ...(isReadOnly && { 'aria-readonly': true }),
})
