import { color } from '../../definition/index.ts'
import { namedFilters } from './filters.ts'
import { requiredName } from './names.ts'
import { timestamps } from './timestamps.ts'

/** A list of names that an account keeps to choose from. */
export const namedDictionary = {
  scope: 'dictionary',
  place: 'dictionaries',
  attributes: { ...requiredName, ...timestamps },
  filters: namedFilters,
} as const

export const coloredDictionary = {
  ...namedDictionary,
  attributes: { ...requiredName, color: color(), ...timestamps },
}
