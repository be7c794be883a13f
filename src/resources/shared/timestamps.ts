import { datetime, since, until } from '../../definition/index.ts'

export const timestamps = {
  'created-at': datetime().neverEmpty(),
  'updated-at': datetime().computed().neverEmpty(),
}

export const timestampFilters = {
  'created-at-gte': since('created-at'),
  'created-at-lte': until('created-at'),
  'updated-at-gte': since('updated-at'),
  'updated-at-lte': until('updated-at'),
}
