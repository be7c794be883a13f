import { allEmpty, datetime, empty, grouped, present, SYSTEM_GROUP } from '../../definition/index.ts'

/** Archiving and the trash. */
export const lifecycle = grouped(SYSTEM_GROUP, {
  'archived-at': datetime().state(),
  'discarded-at': datetime().state(),
})

export const lifecycleFilters = {
  archived: present('archived-at'),
  discarded: present('discarded-at'),
  actual: allEmpty('archived-at', 'discarded-at'),
  'discarded-at-null': empty('discarded-at'),
}
