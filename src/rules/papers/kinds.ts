/** What papers there are, and the type of the record that the texts of each speak of; orders have what deals have. */
export const ABOUT = {
  offer: 'deals',
  'order-confirmation': 'deals',
  invoice: 'invoices',
  receipt: 'invoice-payments',
} as const

export type PaperKind = keyof typeof ABOUT
export const PAPER_KINDS = Object.keys(ABOUT) as PaperKind[]

/** The kinds that can be made of a record of this type; an invoice of a deal or an order makes the invoice itself first. */
export const KINDS_OF: Readonly<Record<string, readonly PaperKind[]>> = {
  deals: ['offer', 'order-confirmation', 'invoice'],
  orders: ['order-confirmation', 'offer', 'invoice'],
  invoices: ['invoice'],
  'invoice-payments': ['receipt'],
}

export const COLUMNS = ['number', 'name', 'quantity', 'unit', 'price', 'discount', 'vat', 'amount'] as const
export type ColumnName = (typeof COLUMNS)[number]

/** The texts of a template that may have holes. */
export const TEXTS = ['title', 'sender', 'customer', 'introduction', 'bank-details', 'closing'] as const
export type TextName = (typeof TEXTS)[number]

/** What a paper says of itself: `{{paper.number}}`. */
export const OF_ITSELF = new Set([
  'number',
  'date',
  'due-date',
  'net',
  'vat',
  'total',
  'total-in-words',
  'currency',
])
