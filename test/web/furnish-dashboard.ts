import type { Client } from '../support/client.ts'

/** A dashboard with a tile of every kind. */
export async function furnishDashboard(api: Client): Promise<void> {
  const deals = { type: 'deals', filter: { actual: '1' } }
  await api.create('dashboards', {
    name: 'Sales',
    'shared-with': 'everybody',
    tiles: [
      { ...deals, id: 'all', kind: 'number', figure: 'sum:amount', goal: 100_000 },
      { ...deals, id: 'won', kind: 'number', filter: { state: 'won' }, span: 'finished-at:month' },
      { ...deals, id: 'people', kind: 'bars', by: 'responsible', figure: 'sum:amount' },
      { ...deals, id: 'stages', kind: 'columns', by: 'stage', goal: 3 },
      { ...deals, id: 'months', kind: 'line', by: 'created-at:month' },
      { ...deals, id: 'way', kind: 'funnel', by: 'stage' },
      { ...deals, id: 'quarters', kind: 'table', by: 'created-at:quarter', figure: 'avg:amount' },
      { ...deals, id: 'largest', kind: 'list', sort: '-amount', size: { width: 3, height: 1 } },
    ],
  })
}
