import { datetime, grouped, SYSTEM_GROUP, since, until } from '../../definition/index.ts'

export const timestamps = grouped(SYSTEM_GROUP, {
  'created-at': datetime().neverEmpty().origin(),
  'updated-at': datetime().computed().neverEmpty(),
})

export const timestampFilters = {
  'created-at-gte': since('created-at'),
  'created-at-lte': until('created-at'),
  'updated-at-gte': since('updated-at'),
  'updated-at-lte': until('updated-at'),
}
