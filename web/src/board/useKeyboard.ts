import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { texts } from '../locales/language.ts'
import type { Card } from './cards.ts'
import { cardAfterKey, cardElement, cardIdsIn, isStep } from './keys.ts'
import type { Stage } from './tracks.ts'

interface Options {
  readonly board: RefObject<HTMLElement | null>
  readonly stages: readonly Stage[]
  /** The card of an element of the board. */
  readonly cardOf: (id: string) => Card | undefined
  readonly onShow: (card: Card, stage: Stage, before?: string | null) => void
  readonly onReturn: (card: Card) => void
  readonly onDrop: (card: Card, stage: Stage, before?: string | null) => void
  readonly announce: (words: string) => void
}

interface Picked {
  readonly card: Card
  readonly stage: Stage
  /** Before which card of the stage, null for after all; undefined while it was not moved within. */
  readonly before?: string | null | undefined
}

/** Arrows go from card to card; the space bar picks one up, then arrows move it, w and l to won and lost, Enter drops it, Escape returns it. */
export function useKeyboard({ board, stages, cardOf, onShow, onReturn, onDrop, announce }: Options) {
  const [picked, setPicked] = useState<Picked>()
  const focused = useRef<string>(undefined)

  // A card that has gone to another stage is another element: the focus goes with it.
  useLayoutEffect(() => {
    if (document.activeElement !== document.body || !focused.current) return
    cardElement(board.current!, focused.current)?.focus()
  })

  function pickUp(id: string) {
    const card = cardOf(id)
    const stage = stages.find((one) => one.id === card?.stageId)
    if (!card || !stage) return
    setPicked({ card, stage })
    announce(texts().board.picked(card.name, stage.name))
  }

  function carry(key: string, { card, stage }: Picked) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return shift(key === 'ArrowUp' ? -1 : 1, card, stage)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0
    const next = stages[stages.indexOf(stage) + step]
    if (step && next) over(card, next)
  }

  /** Up or down among the cards of its stage, as they are on the screen. */
  function shift(step: number, card: Card, stage: Stage) {
    const shown = cardIdsIn(board.current!, stage.id)
    const others = shown.filter((id) => id !== card.id)
    const place = shown.indexOf(card.id) + step
    if (place < 0 || place > others.length) return
    const before = others[place] ?? null
    setPicked({ card, stage, before })
    onShow(card, stage, before)
    announce(texts().board.placed(card.name, place + 1, shown.length))
  }

  function over(card: Card, stage: Stage) {
    setPicked({ card, stage })
    onShow(card, stage)
    announce(texts().board.over(card.name, stage.name))
  }

  /** Won and lost, however far away they stand. */
  const closingFor = (key: string) =>
    stages.find(({ kind }) => (key === 'w' && kind === 'won') || (key === 'l' && kind === 'lost'))

  function letGo({ card, stage, before }: Picked, isDropped: boolean) {
    setPicked(undefined)
    if (isDropped && (stage.id !== card.stageId || before !== undefined)) return onDrop(card, stage, before)
    onReturn(card)
    announce(texts().board.returned(card.name))
  }

  return {
    pickedId: picked?.card.id,
    onKeyDown(event: KeyboardEvent) {
      const element = event.target as HTMLElement
      const id = element.dataset.card
      if (!id || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      const { key } = event
      if (picked) {
        const closing = closingFor(key)
        if (closing) over(picked.card, closing)
        else if (key === 'Enter' || key === ' ') letGo(picked, true)
        else if (key === 'Escape') letGo(picked, false)
        else if (key.startsWith('Arrow')) carry(key, picked)
        else return
      } else if (key === ' ' && element.dataset.closed) announce(texts().access.closed)
      else if (key === ' ') pickUp(id)
      else if (isStep(key)) cardAfterKey(key, board.current!, element)?.focus()
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = target.dataset.card
    },
    onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
      focused.current = undefined
      // Whoever leaves the board with a card in hand has not dropped it.
      if (picked && relatedTarget) letGo(picked, false)
    },
  }
}
