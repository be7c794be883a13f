import {
  boolean,
  choice,
  color,
  datetime,
  decimal,
  integer,
  SYSTEM_GROUP,
  textOrBoolean,
} from '../../definition/index.ts'
import { requiredName } from './names.ts'
import { timestamps } from './timestamps.ts'

/** A step on the way of a deal or an order: how many days it takes, and how likely it is to be won from there. */
export const stageAttributes = {
  ...requiredName,
  duration: integer(),
  probability: decimal({ atLeast: 0, atMost: 100 }).shownAs('percent'),
  'next-if-items-done': boolean().default(false),
  description: textOrBoolean(),
  color: color(),
  kind: choice('opened', 'won', 'lost').computed(),
  position: integer().neverEmpty(),
  ...timestamps,
}

/**
 * How a record stands on its stage: since when (what nobody has moved since there was this says nothing), and where on the
 * board, before those of a greater rank. What nobody has placed has none.
 */
export const standing = {
  'stage-since': datetime().computed().inGroup(SYSTEM_GROUP),
  'board-rank': decimal().inGroup(SYSTEM_GROUP),
}
