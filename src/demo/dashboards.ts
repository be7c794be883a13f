import type { Identifier } from '../jsonapi/plan.ts'
import type { Funnels } from './funnels.ts'
import type { Maker } from './maker.ts'

/** What a head of sales looks at in the morning. */
export async function makeDashboards(maker: Maker, owner: Identifier, { usual }: Funnels): Promise<void> {
  const won = { kind: 'number', type: 'deals', filter: { state: 'won' }, figure: 'sum:amount' }
  const tiles = [
    { ...won, id: 'won', title: 'Won this month', span: 'finished-at:month', goal: 25_000 },
    { id: 'open', title: 'Open deals', kind: 'number', type: 'deals', filter: { state: 'open' } },
    {
      id: 'people',
      title: 'New contacts this month',
      kind: 'number',
      type: 'contacts',
      span: 'created-at:month',
    },
    {
      id: 'owed',
      title: 'Overdue invoices',
      kind: 'number',
      type: 'invoices',
      filter: { status: 'overdue' },
    },
    { ...won, id: 'months', title: 'Won by month', kind: 'columns', by: 'finished-at:month', goal: 15_000 },
    {
      id: 'way',
      title: 'How far deals come',
      kind: 'funnel',
      type: 'deals',
      by: 'stage',
      filter: { 'deal-stage-category-id': usual.id },
    },
    { id: 'sources', title: 'Where contacts come from', kind: 'bars', type: 'contacts', by: 'source' },
    { id: 'newest', title: 'Newest deals', kind: 'list', type: 'deals' },
  ]
  const attributes = { name: 'Sales at a glance', 'shared-with': 'everybody', tiles }
  await maker.make('dashboards', attributes, { user: owner })
}
