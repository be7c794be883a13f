import { useState } from 'react'
import { type Draft, refresh, updateRecord, updateRecords } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { undoable } from '../undo/undoable.ts'
import { toOne } from './api.ts'
import type { Card } from './cards.ts'
import type { Ranks } from './ranks.ts'
import type { Stage, Track } from './tracks.ts'

/** A card that is shown at another stage than the one where it was read. */
export interface Move {
  readonly card: Card
  readonly to: string
  /** The card of that stage before which it is put, null for after all; undefined when only the stage is chosen. */
  readonly before?: string | null | undefined
  /** Tells it from a later move of the same card. */
  readonly key: object
  /** When the server had agreed: what was read later knows of the move. */
  readonly settledAt?: number
}

/** Where in the column, and what else is written with it. */
export interface Wanted {
  readonly ranks: Ranks
  readonly before?: string | null | undefined
  readonly draft?: Draft | undefined
}

export interface Moves {
  readonly shown: readonly Move[]
  /** Shows a card at a stage without writing anything yet. */
  readonly show: (card: Card, stage: Stage, before?: string | null) => void
  /** Shows it where it was read. */
  readonly takeBack: (card: Card) => void
  /** Writes it; shown at once, taken back when it is refused. */
  readonly carryOut: (card: Card, stage: Stage, wanted: Wanted) => Promise<void>
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
    show: (card, stage, before) => put({ card, to: stage.id, before, key: {} }),
    takeBack: (card) => setShown(without(card)),
    async carryOut(card, stage, { ranks: { rank, others }, before, draft = {} }) {
      const move = { card, to: stage.id, before, key: {} }
      put(move)
      const forget = () => setShown((moves) => moves.filter(({ key }) => key !== move.key))
      try {
        const attributes = { ...draft.attributes, 'board-rank': rank }
        const relationships = { ...draft.relationships, stage: toOne(track.stages, stage.id) }
        const recordOf = ({ id }: Card) => ({ type: track.type, id })
        const placed = others.map(
          ([other, place]) => [recordOf(other), { attributes: { 'board-rank': place } }] as const,
        )
        await undoable(texts().board.moved(card.name, stage.name), (deed) =>
          placed.length > 0
            ? updateRecords([...placed, [recordOf(card), { attributes, relationships }]], deed)
            : updateRecord(recordOf(card), { attributes, relationships }, deed),
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

/** The cards of a stage as they are to be shown: what is moved here stands where it was put, else first. */
export function cardsAt(stageId: string, read: readonly Card[], moves: readonly Move[]): readonly Card[] {
  if (moves.length === 0) return read
  const last = new Map(moves.map((move) => [move.card.id, move]))
  const here = new Set(read.map(({ id }) => id))
  const isPut = ({ card, to, before }: Move) => to === stageId && (before !== undefined || !here.has(card.id))
  const put = [...last.values()].filter(isPut)
  const stays = ({ id }: Card) => {
    const move = last.get(id)
    return !move || (move.to === stageId && !isPut(move))
  }
  return put.reduceRight<readonly Card[]>((cards, move) => {
    const next = cards.findIndex(({ id }) => id === move.before)
    const place = move.before === null ? cards.length : Math.max(next, 0)
    return cards.toSpliced(place, 0, movedCard(move))
  }, read.filter(stays))
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
