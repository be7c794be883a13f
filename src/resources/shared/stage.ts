import { boolean, choice, color, integer, textOrBoolean } from '../../definition/index.ts'
import { requiredName } from './names.ts'
import { timestamps } from './timestamps.ts'

/** A step on the way of a deal or an order. */
export const stageAttributes = {
  ...requiredName,
  duration: integer(),
  'next-if-items-done': boolean().default(false),
  description: textOrBoolean(),
  color: color(),
  kind: choice('opened', 'won', 'lost').computed(),
  position: integer().neverEmpty(),
  ...timestamps,
}
