const CARD = '[data-card]'

const columnsOf = (board: Element) => [...board.querySelectorAll('[data-column]')]
const cardsIn = (column: Element | undefined) => [...(column?.querySelectorAll<HTMLElement>(CARD) ?? [])]

type Step = (board: Element, card: HTMLElement) => HTMLElement | undefined

const within =
  (step: number): Step =>
  (_, card) => {
    const cards = cardsIn(card.closest('[data-column]')!)
    return cards[cards.indexOf(card) + step]
  }

/** To the next stage that has cards, on the same height. */
const across =
  (step: number): Step =>
  (board, card) => {
    const columns = columnsOf(board)
    const place = columns.findIndex((column) => column.contains(card))
    const height = cardsIn(columns[place]).indexOf(card)
    for (let index = place + step; columns[index]; index += step) {
      const cards = cardsIn(columns[index])
      if (cards.length > 0) return cards[Math.min(height, cards.length - 1)]
    }
    return undefined
  }

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: within(-1),
  ArrowDown: within(1),
  ArrowLeft: across(-1),
  ArrowRight: across(1),
  Home: (_, card) => cardsIn(card.closest('[data-column]')!)[0],
  End: (_, card) => cardsIn(card.closest('[data-column]')!).at(-1),
}

/** The card to which a key leads from another one; undefined when it leads nowhere. */
export const cardAfterKey = (key: string, board: Element, card: HTMLElement): HTMLElement | undefined =>
  STEPS[key]?.(board, card)

export const isStep = (key: string): boolean => key in STEPS

export const cardElement = (board: Element, id: string): HTMLElement | null =>
  board.querySelector(`[data-card="${CSS.escape(id)}"]`)

/** The cards of a stage in the order in which they are shown. */
export const cardIdsIn = (board: Element, stageId: string): readonly string[] =>
  cardsIn(columnsOf(board).find((column) => column.getAttribute('data-column') === stageId)).map(
    (card) => card.dataset.card!,
  )
