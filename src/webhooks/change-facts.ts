import { isoMoment } from '../definition/kinds/time.ts'
import type { Change } from '../jsonapi/change.ts'

export const eventOf = ({ type, action }: Change): string => `${type.name}.${action}`

/** When it was made, in milliseconds. */
export const momentOf = ({ createdAt }: Change): number => isoMoment(createdAt)!

/** Names the record that it is of. */
export const keyOf = ({ type, recordId }: Change): string => `${type.name} ${recordId}`
