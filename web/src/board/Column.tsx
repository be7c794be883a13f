import { useIntersection } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Parameters } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { useDropTarget } from '../ui/useDropTarget.ts'
import { columnQuery } from './api.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { ColumnHead } from './ColumnHead.tsx'
import { cardsOf } from './cards.ts'
import type { Stage, Track } from './tracks.ts'
import { cardsAt, type Figures, type Move } from './useMoves.ts'

const CARD_HEIGHT = 84

interface ColumnProps {
  readonly track: Track
  readonly stage: Stage
  readonly filters: Parameters
  readonly figures: Figures | undefined
  /** What stands here where the whole board has no card. */
  readonly note: string | undefined
  readonly moves: readonly Move[]
  readonly pickedId: string | undefined
  readonly isFolded: boolean
  readonly onFold: () => void
  readonly onAdd: (() => void) | undefined
}

export function Column({
  track,
  stage,
  filters,
  figures,
  note,
  moves,
  pickedId,
  isFolded,
  onFold,
  onAdd,
}: ColumnProps) {
  const { board } = useTexts()
  const { element, isOver } = useDropTarget<HTMLElement>((carried) => carried.track === track.type, {
    stageId: stage.id,
  })
  const [lastId, setLastId] = useState<string>()
  const query = useInfiniteQuery({ ...columnQuery(track, stage.id, filters), enabled: !isFolded })
  const read = useMemo(() => cardsOf(track, stage.id, query.data?.pages ?? []), [track, stage.id, query.data])
  const cards = cardsAt(stage.id, read, moves)
  const isOpen = useOpenness(
    track.type,
    cards.map(({ id }) => id),
  )
  const tabStop = cards.some(({ id }) => id === lastId) ? lastId : cards[0]?.id

  return (
    <section
      ref={element}
      className={classes.column}
      aria-label={stage.name}
      data-column={stage.id}
      data-over={isOver || undefined}
      data-folded={isFolded || undefined}
      style={{ '--stage': stage.color } as React.CSSProperties}
      onFocus={({ target }) => setLastId(target.dataset.card ?? lastId)}
    >
      <ColumnHead stage={stage} figures={figures} isFolded={isFolded} onFold={onFold} onAdd={onAdd} />
      {note && !isFolded && cards.length === 0 && <p className={classes.blank}>{note}</p>}
      {!isFolded && (
        <ul className={classes.cards} aria-label={board.cardsOf(stage.name)}>
          {cards.map((card) => (
            <BoardCard
              key={card.id}
              track={track}
              stage={stage}
              card={card}
              isTabStop={card.id === tabStop}
              isPicked={card.id === pickedId}
              canMove={isOpen('edit', card.id) ?? false}
            />
          ))}
          {query.isPending && <Waiting />}
          {query.hasNextPage && (
            <More isBusy={query.isFetchingNextPage} onSeen={() => query.fetchNextPage()} />
          )}
        </ul>
      )}
      <FailureNote failure={query.error} m="xs" />
    </section>
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
