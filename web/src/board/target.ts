/** What a card is dropped on: a stage, or a card of it, on its upper or its lower half. */
export interface Target {
  readonly stageId?: string
  readonly over?: { readonly id: string; readonly isBelow: boolean }
}

interface DropTarget {
  readonly data: Record<string | symbol, unknown>
}

/** The innermost of those that lie under the pointer. */
export const targetIn = ([innermost]: readonly DropTarget[]): Target => (innermost?.data ?? {}) as Target

/** What a card is as a target, with the pointer where it is now. */
export function overCard(stageId: string, id: string, element: Element, y: number): Required<Target> {
  const { top, height } = element.getBoundingClientRect()
  return { stageId, over: { id, isBelow: y > top + height / 2 } }
}

/** On which side of the card the other one would come to stand. */
export const edgeOf = (data: DropTarget['data']): 'above' | 'below' =>
  (data as Required<Target>).over.isBelow ? 'below' : 'above'
