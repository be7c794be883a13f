import { isObject } from '../../definition/kinds/json.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { type Moment, readMoment } from '../change.ts'

/** Reads the document of a replay: after which moment everything is told. */
export function replayWish(document: unknown): Moment {
  if (!isObject(document) || !isObject(document.data))
    throw refuse(errors.notAnObject('The member "data" must be an object', pointer('data')))
  const { type, attributes } = document.data
  if (type !== 'replays') throw refuse(errors.conflict('The type must be replays', pointer('data', 'type')))
  const after = isObject(attributes) ? attributes.after : undefined
  const moment = typeof after === 'string' ? readMoment(after) : undefined
  if (!moment)
    throw refuse(
      errors.invalid(
        'after must be a position of the change log, or an ISO 8601 time',
        pointer('data', 'attributes', 'after'),
      ),
    )
  return moment
}
