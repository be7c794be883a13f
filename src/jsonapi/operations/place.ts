import { type ErrorObject, pointer, Refusal, refuseWhenAny } from '../errors.ts'

export const OPERATIONS = 'atomic:operations'

/** Where an operation stands in the request, and which of its members names what it is about. */
export interface Place {
  readonly index: number
  readonly target: 'ref' | 'href' | 'data'
}

export const targetPath = ({ index, target }: Place) => [OPERATIONS, index, target] as const

/** Errors of one operation as errors of the whole request; what has no place of its own is about the target. */
export function placed(place: Place, errors: readonly ErrorObject[]): ErrorObject[] {
  return errors.map((error) => {
    const { source } = error
    if (!source || !('pointer' in source)) return { ...error, source: pointer(...targetPath(place)) }
    return { ...error, source: { pointer: `/${OPERATIONS}/${place.index}${source.pointer}` } }
  })
}

/** What is read from each operation; everything that is wrong with any of them is refused together. */
export function readEach<Item, Result>(
  items: readonly Item[],
  placeOf: (item: Item, index: number) => Place,
  read: (item: Item, place: Place) => Result,
): Result[] {
  const problems: ErrorObject[] = []
  const results = items.flatMap((item, index) => {
    const place = placeOf(item, index)
    try {
      return [read(item, place)]
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      problems.push(...placed(place, failure.errors))
      return []
    }
  })
  refuseWhenAny(problems)
  return results
}
