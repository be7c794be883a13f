import { integer, linked, resource, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('segment-process-statuses', {
  scope: 'segment',
  attributes: { ...requiredName, position: integer(), ...timestamps },
  relationships: {
    segment: toOne('segments', { onTargetDelete: 'delete' }),
    contacts: linked('contacts', { table: 'segment_process_status_contacts' }),
    companies: linked('companies', { table: 'segment_process_status_companies' }),
    deals: linked('deals', { table: 'segment_process_status_deals' }),
  },
  filters: timestampFilters,
})
