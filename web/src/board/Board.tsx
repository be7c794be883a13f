import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
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
import { ClosingZones } from './ClosingZones.tsx'
import { Column } from './Column.tsx'
import { type Card, cardsOf } from './cards.ts'
import { MovingContext } from './MoveMenu.tsx'
import { rankOnTop, ranksBefore } from './ranks.ts'
import { type Target, targetIn } from './target.ts'
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
  readonly before?: string | null | undefined
}

const LOST = 'what is lost'
const LOSS = 'why it is lost'

/** What was being lost when the page was loaded anew, if something was said of it. */
const keptLoss = (): Loss | undefined =>
  isDrafted(pageKey(LOSS)) ? keptDraft<Loss>(pageKey(LOST)) : undefined

const withOrWithout = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]

export function Board({ track, title, stages, filters, scope, onAdd }: BoardProps) {
  const { board: words } = useTexts()
  const client = useQueryClient()
  const element = useRef<HTMLElement>(null)
  const moves = useMoves(track)
  const [lost, setLost] = useState(keptLoss)
  const [announcement, setAnnouncement] = useState('')
  const [folded, setFolded] = useLocalStorage<readonly string[]>({
    key: `rapport-folded-${track.type}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const summary = useQuery(summaryQuery(track.type, { ...filters, ...scope, group: 'stage', sum: 'amount' }))
  const figuresOf = (stage: Stage) => {
    const found = summary.data?.groups.find(({ keys }) => keys.stage === stage.id)
    const withoutRate = found?.figures['without-rate'] ?? 0
    return { count: found?.count ?? 0, amount: found?.sums.amount ?? 0, withoutRate }
  }

  const isFiltered = Object.keys(filters).some((name) => name !== 'filter[actual]')
  const note = summary.data?.count === 0 ? (isFiltered ? words.noneFound : onAdd && words.none) : undefined

  async function carryOut({ card, stage, before }: Loss, draft?: Draft) {
    const others = cardsIn(stage.id).filter(({ id }) => id !== card.id)
    const ranks = before === undefined ? rankOnTop(others) : ranksBefore(others, before)
    await moves.carryOut(card, stage, { ranks, before, draft })
    setAnnouncement(words.moved(card.name, stage.name))
  }

  /** Whatever is lost is asked for the reason first. */
  function drop(card: Card, stage: Stage, before?: string | null) {
    if (card.stageId === stage.id && before === undefined) return
    if (stage.kind === 'lost' && card.stageId !== stage.id) {
      moves.show(card, stage, before)
      keepDraft(pageKey(LOST), { card, stage, before })
      setLost({ card, stage, before })
    } else
      carryOut({ card, stage, before }).catch((failure) => {
        tellFailure(failure)
        setAnnouncement(words.returned(card.name))
      })
  }

  const cardsIn = (stageId: string): readonly Card[] => {
    const column = client.getQueryData(columnQuery(track, stageId, filters).queryKey)
    return cardsOf(track, stageId, column?.pages ?? [])
  }

  function cardOf(id: string): Card | undefined {
    const settled = moves.shown.findLast(({ card, settledAt }) => card.id === id && settledAt !== undefined)
    if (settled) return movedCard(settled)
    return stages.flatMap((stage) => cardsIn(stage.id)).find((card) => card.id === id)
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

  const dropped = useEffectEvent((card: Card, target: Target) => {
    const stage = stages.find(({ id }) => id === target.stageId)
    const { over } = target
    if (!stage || over?.id === card.id) return
    const next = over && (over.isBelow ? cardAfter(stage.id, over.id, card) : over.id)
    drop(card, stage, next)
  })
  const cardAfter = (stageId: string, id: string, moved: Card): string | null => {
    const cards = cardsIn(stageId).filter((one) => one.id !== moved.id)
    return cards[cards.findIndex((one) => one.id === id) + 1]?.id ?? null
  }
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.track === track.type,
        onDrop({ source, location }) {
          dropped(source.data.card as Card, targetIn(location.current.dropTargets))
        },
      }),
    [track],
  )

  return (
    <MovingContext value={{ stages, onMove: drop }}>
      <section ref={element} className={classes.board} aria-label={words.stagesOf(title)} {...keyboard}>
        {stages.map((stage, place) => (
          <Column
            key={stage.id}
            track={track}
            stage={stage}
            filters={filters}
            figures={
              summary.data && figuresAt(stage.id, figuresOf(stage), summary.dataUpdatedAt, moves.shown)
            }
            note={place === 0 ? note : undefined}
            moves={moves.shown}
            pickedId={pickedId}
            isFolded={folded.includes(stage.id)}
            onFold={() => setFolded(withOrWithout(folded, stage.id))}
            onAdd={onAdd && (() => onAdd(stage))}
          />
        ))}
      </section>
      <ClosingZones track={track} stages={stages} />
      <VisuallyHidden id="board-keys">{words.keys}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
      {lost && (
        <LossDialog
          type={track.type}
          name={lost.card.name}
          draft={pageKey(LOSS)}
          onLose={(told) => carryOut(lost, draftOf(told))}
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
