import { type ErrorObject, pointer, Refusal, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'

export const OPERATIONS = 'atomic:operations'

/** Where an operation stands in the request, and which of its members names what it is about. */
export interface Place {
  readonly index: number
  readonly target: 'ref' | 'href' | 'data'
}

export const targetPath = ({ index, target }: Place) => [OPERATIONS, index, target] as const

/** An error of one operation as one of the whole request; what has no place of its own is about the target. */
export const placedAt =
  (place: Place) =>
  (error: ErrorObject): ErrorObject => {
    const { source } = error
    if (!source || !('pointer' in source)) return { ...error, source: pointer(...targetPath(place)) }
    return { ...error, source: { pointer: `/${OPERATIONS}/${place.index}${source.pointer}` } }
  }

/** What is read from each operation; everything that is wrong with any of them is refused together. */
export function readEach<Item, Result>(
  items: readonly Item[],
  placeOf: (item: Item, index: number) => Place,
  read: (item: Item, place: Place) => Result,
): Result[] {
  const problems = new Problems()
  const results = items.flatMap((item, index) => {
    const place = placeOf(item, index)
    try {
      return [read(item, place)]
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      problems.take(failure.problems, placedAt(place))
      return []
    }
  })
  refuseWhenAny(problems)
  return results
}
