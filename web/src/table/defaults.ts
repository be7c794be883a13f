/** What people want to see first of a type, beside its name. */
const DEFAULT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  contacts: ['mobile-phone', 'email', 'companies', 'status', 'responsible', 'created-at'],
  companies: ['general-phone', 'email', 'city', 'status', 'responsible', 'created-at'],
  deals: ['amount', 'stage', 'company', 'contact', 'responsible', 'planned-at', 'created-at'],
  orders: ['amount', 'stage', 'company', 'contact', 'responsible', 'created-at'],
  products: ['code', 'category', 'selling-price', 'cost-price', 'unit', 'active'],
  invoices: ['amount', 'paid-amount', 'status', 'issued-at', 'due-at', 'company', 'deal'],
  'diary-tasks': ['due-at', 'priority', 'responsible', 'contact', 'company', 'deal', 'completed-at'],
}

const OTHERWISE = ['description', 'responsible', 'created-at', 'updated-at']

export const defaultColumns = (type: string): readonly string[] => DEFAULT_COLUMNS[type] ?? OTHERWISE
