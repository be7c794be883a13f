import { useState } from 'react'
import { type Draft, refresh, updateRecord } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { undoable } from '../undo/undoable.ts'
import { toOne } from './api.ts'
import type { Card } from './cards.ts'
import type { Stage, Track } from './tracks.ts'

/** A card that is shown at another stage than the one where it was read. */
export interface Move {
  readonly card: Card
  readonly to: string
  /** Tells it from a later move of the same card. */
  readonly key: object
  /** When the server had agreed: what was read later knows of the move. */
  readonly settledAt?: number
}

export interface Moves {
  readonly shown: readonly Move[]
  /** Shows a card at a stage without writing anything yet. */
  readonly show: (card: Card, stage: Stage) => void
  /** Shows it where it was read. */
  readonly takeBack: (card: Card) => void
  /** Writes it; shown at once, taken back when it is refused. */
  readonly carryOut: (card: Card, stage: Stage, draft?: Draft) => Promise<void>
}

/** Moves that are under way, laid over what was read, so that nothing has to be undone by hand. */
export function useMoves(track: Track): Moves {
  const [shown, setShown] = useState<readonly Move[]>([])
  /** What the server has agreed to stays until it is read; anything else gives way to a new move of the card. */
  const without = (card: Card) => (moves: readonly Move[]) =>
    moves.filter((one) => one.card.id !== card.id || one.settledAt !== undefined)
  const put = (move: Move) => setShown((moves) => [...without(move.card)(moves), move])
  return {
    shown,
    show: (card, stage) => put({ card, to: stage.id, key: {} }),
    takeBack: (card) => setShown(without(card)),
    async carryOut(card, stage, draft = {}) {
      const move = { card, to: stage.id, key: {} }
      put(move)
      const forget = () => setShown((moves) => moves.filter(({ key }) => key !== move.key))
      try {
        const relationships = { ...draft.relationships, stage: toOne(track.stages, stage.id) }
        await undoable(texts().board.moved(card.name, stage.name), (deed) =>
          updateRecord({ type: track.type, id: card.id }, { ...draft, relationships }, deed),
        )
      } catch (failure) {
        forget()
        throw failure
      }
      const settledAt = Date.now()
      setShown((moves) => moves.map((one) => (one.key === move.key ? { ...one, settledAt } : one)))
      void refresh(track.type).finally(forget)
    },
  }
}

/** The cards of a stage as they are to be shown: what is moved here first. */
export function cardsAt(stageId: string, read: readonly Card[], moves: readonly Move[]): readonly Card[] {
  if (moves.length === 0) return read
  const last = new Map(moves.map((move) => [move.card.id, move]))
  const here = new Set(read.map(({ id }) => id))
  const arrived = [...last.values()].filter(({ card, to }) => to === stageId && !here.has(card.id))
  const stays = ({ id }: Card) => (last.get(id)?.to ?? stageId) === stageId
  return [...arrived.map(movedCard), ...read.filter(stays)]
}

/** Once the server has agreed, a card stands where it was moved. */
export const movedCard = ({ card, to, settledAt }: Move): Card =>
  settledAt === undefined ? card : { ...card, stageId: to }

export interface Figures {
  readonly count: number
  readonly amount: number
  readonly withoutRate: number
}

/** Count and sum of a stage, with the moves that were not yet known when they were read. */
export function figuresAt(stageId: string, read: Figures, readAt: number, moves: readonly Move[]): Figures {
  const unknown = moves.filter(
    ({ card, to, settledAt = readAt }) => settledAt >= readAt && card.stageId !== to,
  )
  return unknown.reduce(({ count, amount, withoutRate }, { card, to }) => {
    const sign = Number(to === stageId) - Number(card.stageId === stageId)
    // What money of another currency is worth, only the server knows.
    const known = card.currency ? 0 : card.amount
    return { count: count + sign, amount: amount + sign * known, withoutRate }
  }, read)
}
