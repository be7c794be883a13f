/** Pages that are not opened every day. */
export const places = {
  more: 'Other lists',
  arrange: 'Arrange the navigation',
  shown: 'In the navigation',
  hidden: 'Everything else',
  hide: (name: string) => `Take ${name} out`,
  find: 'Find a list',
  reset: 'As it was at first',
  duplicates: 'Duplicates',
  duplicatesText: 'Records with the same e-mail, phone or tax number. Open one to take the others into it.',
  noDuplicates: 'No duplicates',
  noDuplicatesText: 'No two records have an e-mail, a phone or a tax number in common.',
  several: (count: number) => `${count.toLocaleString('en')} records`,
  merge: 'Open to merge',
  tellApart: 'Not duplicates',
  toldApart: 'They are not listed as duplicates any more',
}
