import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { ActionIcon } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Parameters } from '../api/records.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { WithoutRate } from '../ui/WithoutRate.tsx'
import { columnQuery } from './api.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { cardsOf } from './cards.ts'
import type { Stage, Track } from './tracks.ts'
import { cardsAt, type Figures, type Move } from './useMoves.ts'

const CARD_HEIGHT = 84

interface ColumnProps {
  readonly track: Track
  readonly stage: Stage
  readonly filters: Parameters
  readonly figures: Figures | undefined
  readonly moves: readonly Move[]
  readonly pickedId: string | undefined
  readonly onAdd: (() => void) | undefined
}

export function Column({ track, stage, filters, figures, moves, pickedId, onAdd }: ColumnProps) {
  const { board } = useTexts()
  const column = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  const [lastId, setLastId] = useState<string>()
  const query = useInfiniteQuery(columnQuery(track, stage.id, filters))
  const read = useMemo(() => cardsOf(stage.id, query.data?.pages ?? []), [stage.id, query.data])
  const cards = cardsAt(stage.id, read, moves)
  const isOpen = useOpenness(
    track.type,
    cards.map(({ id }) => id),
  )
  const tabStop = cards.some(({ id }) => id === lastId) ? lastId : cards[0]?.id

  useEffect(
    () =>
      dropTargetForElements({
        element: column.current!,
        canDrop: ({ source }) => source.data.track === track.type,
        getData: () => ({ stageId: stage.id }),
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => setOver(false),
      }),
    [track, stage.id],
  )

  return (
    <section
      ref={column}
      className={classes.column}
      aria-label={stage.name}
      data-column={stage.id}
      data-over={isOver || undefined}
      style={{ '--stage': stage.color } as React.CSSProperties}
      onFocus={({ target }) => setLastId(target.dataset.card ?? lastId)}
    >
      <ColumnHead stage={stage} figures={figures} onAdd={onAdd} />
      <ul className={classes.cards} aria-label={board.cardsOf(stage.name)}>
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            track={track}
            card={card}
            isTabStop={card.id === tabStop}
            isPicked={card.id === pickedId}
            canMove={isOpen('edit', card.id) ?? false}
          />
        ))}
        {query.isPending && <Waiting />}
        {query.hasNextPage && <More isBusy={query.isFetchingNextPage} onSeen={() => query.fetchNextPage()} />}
      </ul>
      <FailureNote failure={query.error} m="xs" />
    </section>
  )
}

interface ColumnHeadProps {
  readonly stage: Stage
  readonly figures: Figures | undefined
  readonly onAdd: (() => void) | undefined
}

function ColumnHead({ stage, figures, onAdd }: ColumnHeadProps) {
  const { board } = useTexts()
  const { money } = useWords()
  return (
    <header className={classes.head}>
      <h2 className={classes.stage}>{stage.name}</h2>
      <span className={classes.count} title={board.count}>
        {figures?.count ?? ''}
      </span>
      <span className={classes.sum}>
        {figures ? money(figures.amount) : ''} <WithoutRate count={figures?.withoutRate} />
      </span>
      {onAdd && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={board.addTo(stage.name)}
          onClick={onAdd}
        >
          <PlusIcon size={16} />
        </ActionIcon>
      )}
    </header>
  )
}

/** Stands below the last card that was read: whoever sees it wants to see more. */
function More({ isBusy, onSeen }: { readonly isBusy: boolean; readonly onSeen: () => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  const isSeen = entry?.isIntersecting ?? false
  const ask = useEffectEvent(onSeen)
  // Asked again only when the last answer has come.
  useEffect(() => {
    if (isSeen && !isBusy) ask()
  }, [isSeen, isBusy])
  return (
    <li ref={ref} aria-hidden="true">
      <Placeholder height={CARD_HEIGHT} />
    </li>
  )
}

const Waiting = () => (
  <li aria-hidden="true">
    <Placeholder height={CARD_HEIGHT} />
  </li>
)
