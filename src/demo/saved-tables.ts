import type { Identifier } from '../jsonapi/plan.ts'
import type { Funnels } from './funnels.ts'
import type { Maker } from './maker.ts'

/** Saved views: their conditions are filters of the API. */
export async function makeSavedTables(maker: Maker, owner: Identifier, funnels: Funnels): Promise<void> {
  const open = [...funnels.sales.open, ...funnels.service.open].map(({ id }) => id).join(',')
  const tables = [
    { name: 'Open deals', 'resource-name': 'deals', conditions: { 'deal-stage-id': open }, view: 'board' },
    { name: 'My deals', 'resource-name': 'deals', conditions: { 'responsible-id': owner.id, actual: '1' } },
    { name: 'Lost deals', 'resource-name': 'deals', conditions: { state: 'lost' }, sort: '-finished-at' },
    { name: 'Contacts in use', 'resource-name': 'contacts', conditions: { actual: '1' }, sort: 'last-name' },
  ]
  for (const attributes of tables) await maker.make('table-states', attributes, { user: owner })
}
