import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft, Parameters } from '../api/records.ts'
import { summaryQuery } from '../api/summary.ts'
import { isDrafted, keepDraft, keptDraft, pageKey } from '../drafts/kept.ts'
import { draftOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { LossDialog } from '../loss/LossDialog.tsx'
import { tellFailure } from '../ui/notify.ts'
import { columnQuery } from './api.ts'
import classes from './Board.module.css'
import { Column } from './Column.tsx'
import { type Card, cardsOf } from './cards.ts'
import { MovingContext } from './MoveMenu.tsx'
import type { Stage, Track } from './tracks.ts'
import { useKeyboard } from './useKeyboard.ts'
import { figuresAt, movedCard, useMoves } from './useMoves.ts'

interface BoardProps {
  readonly track: Track
  readonly title: string
  readonly stages: readonly Stage[]
  readonly filters: Parameters
  readonly scope: Parameters
  readonly onAdd: ((stage: Stage) => void) | undefined
}

interface Loss {
  readonly card: Card
  readonly stage: Stage
}

const LOST = 'what is lost'
const LOSS = 'why it is lost'

/** What was being lost when the page was loaded anew, if something was said of it. */
const keptLoss = (): Loss | undefined =>
  isDrafted(pageKey(LOSS)) ? keptDraft<Loss>(pageKey(LOST)) : undefined

export function Board({ track, title, stages, filters, scope, onAdd }: BoardProps) {
  const { board: words } = useTexts()
  const client = useQueryClient()
  const element = useRef<HTMLElement>(null)
  const moves = useMoves(track)
  const [lost, setLost] = useState(keptLoss)
  const [announcement, setAnnouncement] = useState('')
  const summary = useQuery(summaryQuery(track.type, { ...filters, ...scope, group: 'stage', sum: 'amount' }))
  const figuresOf = (stage: Stage) => {
    const found = summary.data?.groups.find(({ keys }) => keys.stage === stage.id)
    const withoutRate = found?.figures['without-rate'] ?? 0
    return { count: found?.count ?? 0, amount: found?.sums.amount ?? 0, withoutRate }
  }

  async function carryOut(card: Card, stage: Stage, draft?: Draft) {
    await moves.carryOut(card, stage, draft)
    setAnnouncement(words.moved(card.name, stage.name))
  }

  /** Whatever is lost is asked for the reason first. */
  function drop(card: Card, stage: Stage) {
    if (card.stageId === stage.id) return
    if (stage.kind === 'lost') {
      moves.show(card, stage)
      keepDraft(pageKey(LOST), { card, stage })
      setLost({ card, stage })
    } else
      carryOut(card, stage).catch((failure) => {
        tellFailure(failure)
        setAnnouncement(words.returned(card.name))
      })
  }

  function cardOf(id: string): Card | undefined {
    const settled = moves.shown.findLast(({ card, settledAt }) => card.id === id && settledAt !== undefined)
    if (settled) return movedCard(settled)
    const cards = stages.flatMap(({ id: stageId }) => {
      const column = client.getQueryData(columnQuery(track, stageId, filters).queryKey)
      return cardsOf(stageId, column?.pages ?? [])
    })
    return cards.find((card) => card.id === id)
  }

  const { pickedId, ...keyboard } = useKeyboard({
    board: element,
    stages,
    cardOf,
    onShow: moves.show,
    onReturn: moves.takeBack,
    onDrop: drop,
    announce: setAnnouncement,
  })

  const dropped = useEffectEvent((card: Card, stageId: unknown) => {
    const stage = stages.find(({ id }) => id === stageId)
    if (stage) drop(card, stage)
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.track === track.type,
        onDrop({ source, location }) {
          dropped(source.data.card as Card, location.current.dropTargets[0]?.data.stageId)
        },
      }),
    [track],
  )

  return (
    <MovingContext value={{ stages, onMove: drop }}>
      <section ref={element} className={classes.board} aria-label={words.stagesOf(title)} {...keyboard}>
        {stages.map((stage) => (
          <Column
            key={stage.id}
            track={track}
            stage={stage}
            filters={filters}
            figures={
              summary.data && figuresAt(stage.id, figuresOf(stage), summary.dataUpdatedAt, moves.shown)
            }
            moves={moves.shown}
            pickedId={pickedId}
            onAdd={onAdd && (() => onAdd(stage))}
          />
        ))}
      </section>
      <VisuallyHidden id="board-keys">{words.keys}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      {lost && (
        <LossDialog
          type={track.type}
          name={lost.card.name}
          draft={pageKey(LOSS)}
          onLose={(told) => carryOut(lost.card, lost.stage, draftOf(told))}
          onClose={(isLost) => {
            setLost(undefined)
            if (isLost) return
            moves.takeBack(lost.card)
            setAnnouncement(words.returned(lost.card.name))
          }}
        />
      )}
    </MovingContext>
  )
}
