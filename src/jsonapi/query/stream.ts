import type { Registry } from '../../definition/registry.ts'
import { errors, header, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import { type ChangesPlan, type Position, readPosition } from '../change.ts'
import { changeFilters, STREAM_FILTERS } from './changes.ts'
import { familiesOf, givenIn } from './index.ts'
import { MAXIMUM_SIZE } from './page.ts'

const NO_POSITION = 'This is not a position of the change log; take it from the id of an event or of a change'

export interface StreamPlan extends ChangesPlan {
  readonly after: Position | 'latest'
}

/** Which changes are to be told as they come; those that were missed first, by what was seen last. */
export function streamPlan(
  registry: Registry,
  rawQuery: string,
  lastEventId: string | undefined,
): StreamPlan {
  const problems = new Problems()
  const families = familiesOf(rawQuery, ['filter', 'after'], problems)
  const filters = changeFilters(registry, families.get('filter') ?? [], STREAM_FILTERS, problems)
  // A browser that comes back repeats the first address: what it has seen since counts.
  const given = givenIn(families, 'after')
  const source = lastEventId ? header('Last-Event-ID') : given.source
  const text = lastEventId || given.text || 'latest'
  const after = text === 'latest' ? text : readPosition(text)
  if (!after) problems.push(errors.invalidPage(NO_POSITION, source))
  refuseWhenAny(problems)
  return Object.freeze({ ...filters, after: after!, size: MAXIMUM_SIZE, descending: false })
}
