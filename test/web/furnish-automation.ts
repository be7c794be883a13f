import type { Client } from '../support/client.ts'

/** An automation with a step of nearly every kind, switched off. */
export async function furnishAutomation(api: Client): Promise<void> {
  const task = { name: 'Call {{record.name}}', deal: '{{record.id}}', priority: 'high' }
  await api.create('automations', {
    name: 'Offers that nobody answers',
    when: { kind: 'changed', type: 'deals', fields: ['amount'], settle: 60 },
    if: { filter: { state: 'open' }, related: { company: { 'created-at-gte': '2026-01-01' } } },
    then: [
      { do: 'wait', until: { filter: { state: 'won' } }, days: 3 },
      {
        do: 'branch',
        if: { filter: { state: 'open' } },
        then: [{ do: 'create', type: 'diary-tasks', fields: task }],
        else: [{ do: 'stop' }],
      },
      { do: 'notify', to: 'responsible', title: 'No answer: {{record.name}}' },
      { do: 'letter', to: 'sales@example.com', subject: 'No answer', body: '{{record.name}}' },
    ],
  })
}
