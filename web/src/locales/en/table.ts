/** Tables of records: columns, filters, saved views, what is done with several at once. */
export const table = {
  name: 'Name',
  nameless: 'Without a name',
  count: (count: number) => count.toLocaleString('en'),
  selectAll: 'Select all',
}
