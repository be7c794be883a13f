import { toOne } from '../../definition/index.ts'

/** The records that an invoice or a contract was made for; it outlives them. */
export const subjects = (inverse: 'invoices' | 'contracts') => ({
  deal: toOne('deals', { inverse }),
  order: toOne('orders', { inverse }),
  contact: toOne('contacts', { inverse }),
  company: toOne('companies', { inverse }),
})
