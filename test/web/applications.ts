import type { Client } from '../support/client.ts'

const SCOPES = ['contact_read', 'deal_write']
const SETTINGS = [
  {
    name: 'Sender',
    key: 'sender',
    'data-type': 'text',
    category: 'Letters',
    description: 'Who they are from.',
  },
  { name: 'Most letters a day', key: 'most', 'data-type': 'number', category: 'Letters' },
  { name: 'Address to use', key: 'address', 'data-type': 'system-field', 'object-type': 'contacts' },
  { name: 'Only on weekdays', key: 'weekdays', 'data-type': 'checkbox' },
]

/** Two applications of which the first has settings of every kind. */
export async function furnishApplications(api: Client): Promise<void> {
  const description = 'Writes to customers when a deal moves on.'
  const { type, id } = await api.create('applications', {
    name: 'Mail robot',
    description,
    icon: '✉️',
    scopes: SCOPES,
  })
  const application = { data: { type, id } }
  for (const [index, setting] of SETTINGS.entries())
    await api.create('application-settings', { ...setting, position: index + 1 }, { application })
  await api.create('applications', {
    name: 'Phone robot',
    description: 'Notes every call.',
    icon: '☎️',
    scopes: SCOPES,
  })
}
