import { integer, memberOf, related, savedTable, search, toOne } from '../../definition/index.ts'
import { lifecycleFilters } from './lifecycle.ts'
import { timestampFilters } from './timestamps.ts'

export const previousResponsible = { 'previous-responsible-id': integer().computed() }

export const people = {
  responsible: toOne('users'),
  user: toOne('users'),
}

/** The filters that contacts, companies, deals and orders share. */
export const mainRecordFilters = {
  ...timestampFilters,
  'responsible-id': related('responsible'),
  'table-state-id': savedTable(),
  q: search(),
  ...lifecycleFilters,
}

export const segmentFilters = (members: 'contacts' | 'companies' | 'deals') => ({
  'segment-ids': memberOf('segments', members),
  'segment-process-status-ids': memberOf('segment-process-statuses', members),
})
