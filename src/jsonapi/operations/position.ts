import { type ErrorObject, pointer, Refusal, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'

export const OPERATIONS = 'atomic:operations'

/** Where an operation stands in the request, and which of its members names what it is about. */
export interface Position {
  readonly index: number
  readonly target: 'ref' | 'href' | 'data'
}

export const targetPath = ({ index, target }: Position) => [OPERATIONS, index, target] as const

/** An error of one operation as one of the whole request; what has no place of its own is about the target. */
export const errorAt =
  (position: Position) =>
  (error: ErrorObject): ErrorObject => {
    const { source } = error
    if (!source || !('pointer' in source)) return { ...error, source: pointer(...targetPath(position)) }
    return { ...error, source: { pointer: `/${OPERATIONS}/${position.index}${source.pointer}` } }
  }

/** What is read from each operation; everything that is wrong with any of them is refused together. */
export function readEach<Item, Result>(
  items: readonly Item[],
  positionOf: (item: Item, index: number) => Position,
  read: (item: Item, position: Position) => Result,
): Result[] {
  const problems = new Problems()
  const results = items.flatMap((item, index) => {
    const position = positionOf(item, index)
    try {
      return [read(item, position)]
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      problems.take(failure.problems, errorAt(position))
      return []
    }
  })
  refuseWhenAny(problems)
  return results
}
