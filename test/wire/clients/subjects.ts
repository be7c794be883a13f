/** A main type as the client libraries are tried on it. */
export interface Subject {
  readonly type: 'contacts' | 'companies' | 'deals' | 'orders'
  readonly attributes: Readonly<Record<string, unknown>>
  readonly edit: Readonly<Record<string, unknown>>
  /** A value that only one record has, and the filter that finds it. */
  readonly filter: readonly [name: string, attribute: string]
  readonly sortedBy: string
  /** A to-many relationship and the type at its other end. */
  readonly many: readonly [name: string, type: string, attributes: Readonly<Record<string, unknown>>]
}

const DEAL = ['deals', 'deals', { name: 'Forest' }] as const
const CONTACT = ['contacts', 'contacts', { 'first-name': 'Dolly', 'last-name': 'Oblonskaya' }] as const

export const subjects: readonly Subject[] = [
  {
    type: 'contacts',
    attributes: {
      'first-name': 'Anna',
      'last-name': 'Karenina',
      email: 'anna@example.com',
      customs: { 'custom-1': 'x' },
    },
    edit: { 'middle-name': 'Arkadyevna', birthdate: '1850-03-01' },
    filter: ['email', 'email'],
    sortedBy: 'last-name',
    many: DEAL,
  },
  {
    type: 'companies',
    attributes: { name: 'Estate', inn: '7707083893', customs: { 'custom-1': 'x' } },
    edit: { city: 'Voronezh', 'archived-at': null },
    filter: ['inn', 'inn'],
    sortedBy: 'name',
    many: CONTACT,
  },
  {
    type: 'deals',
    attributes: { name: 'Yergushovo', amount: 38000.5, number: 777001, customs: { 'custom-1': 'x' } },
    edit: { amount: 40000, description: 'Sold' },
    filter: ['q', 'number'],
    sortedBy: 'name',
    many: CONTACT,
  },
  {
    type: 'orders',
    attributes: { name: 'Hay', amount: 12.25, number: 777002, customs: { 'custom-1': 'x' } },
    edit: { amount: 13, description: 'Delivered' },
    filter: ['q', 'number'],
    sortedBy: 'name',
    many: DEAL,
  },
]
