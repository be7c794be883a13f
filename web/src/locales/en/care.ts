/** Lists of a record whose members belong to one record at a time. */
export const belonging = {
  takeInto: (label: string) => `Take an existing one into ${label}`,
  searchToTake: 'Search…',
  takeTitle: (name: string) => `Take ${name}?`,
  takeText: (type: string, owner: string) =>
    `It belongs to the ${type} ${owner} now and will no longer be there.`,
  takeFrom: (type: string, owner: string) => `Take from ${type} ${owner}`,
  added: (name: string) => `${name} is added`,
  removed: (name: string) => `${name} is taken out`,
  paymentFor: {
    invoices: (name: string) => `Payment for invoice ${name}`,
    deals: (name: string) => `Payment for ${name}`,
  },
}

/** What is asked before something is overwritten, and told when it can be taken back. */
export const care = {
  discarded: (name: string) => `${name} is in the trash`,
  restored: (name: string) => `${name} is out of the trash`,
  archived: (name: string) => `${name} is archived`,
  unarchived: (name: string) => `${name} is out of the archive`,
  overwriteTitle: (label: string, records: string) => `Change “${label}” of ${records}?`,
  overwriteText: (value: string) => `All of them get “${value}” in place of what they have now.`,
  emptyText: 'What they have now is removed from all of them.',
  overwriteHint: 'You can take it back afterwards.',
  overwrite: 'Change',
  calculated: {
    invoices: 'Calculated from the invoices',
    products: 'Calculated from the product lines',
    payments: 'Calculated from the payments',
    formula: 'Calculated by a formula',
  } as Record<string, string>,
  calculatedError: 'The funnel calculates this',
}

/** What is wrong with a value, said before it is sent. */
export const checks = {
  endsBefore: (label: string) => `This is before “${label}”`,
  beginsAfter: (label: string) => `This is after “${label}”`,
  negative: 'This cannot be less than zero',
}
