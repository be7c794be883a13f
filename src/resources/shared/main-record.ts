import {
  exactly,
  grouped,
  integer,
  memberOf,
  related,
  SYSTEM_GROUP,
  savedTable,
  search,
  text,
  toOne,
} from '../../definition/index.ts'
import { lifecycleFilters } from './lifecycle.ts'
import { timestampFilters } from './timestamps.ts'

export const previousResponsible = grouped(SYSTEM_GROUP, {
  'previous-responsible-id': integer().computed(),
})

/** How another system calls the record; a write can find it by this key. */
export const outsideKey = grouped(SYSTEM_GROUP, { 'external-id': text() })

export const people = {
  responsible: toOne('users'),
  user: toOne('users', { group: SYSTEM_GROUP, isOrigin: true }),
}

/** The filters that contacts, companies, deals and orders share. */
export const mainRecordFilters = {
  ...timestampFilters,
  'external-id': exactly('external-id'),
  'responsible-id': related('responsible'),
  'source-id': related('source'),
  'table-state-id': savedTable(),
  q: search(),
  ...lifecycleFilters,
}

export const segmentFilters = (members: 'contacts' | 'companies' | 'deals') => ({
  'segment-ids': memberOf('segments', members),
  'segment-process-status-ids': memberOf('segment-process-statuses', members),
})
