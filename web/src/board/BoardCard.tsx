import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import { ClockIcon } from '../ui/icons.tsx'
import { Person } from '../ui/Person.tsx'
import { pathOf } from '../ui/paths.ts'
import classes from './Board.module.css'
import { CardFacts } from './CardFacts.tsx'
import { CardNote } from './CardNote.tsx'
import type { Card } from './cards.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { edgeOf, overCard } from './target.ts'
import type { Stage, Track } from './tracks.ts'
import { useLate } from './useLate.ts'

interface BoardCardProps {
  readonly track: Track
  readonly stage: Stage
  readonly card: Card
  readonly isTabStop: boolean
  readonly isPicked: boolean
  readonly canMove: boolean
}

/** A deal or an order: opened by a click, dragged to another stage, or picked up with the space bar. */
export const BoardCard = memo(function BoardCard({
  track,
  stage,
  card,
  isTabStop,
  isPicked,
  canMove,
}: BoardCardProps) {
  const { board } = useTexts()
  const closedWords = useClosedWords()
  const { money } = useWords()
  const element = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const [edge, setEdge] = useState<'above' | 'below'>()
  const late = useLate(stage, card)
  useEffect(
    () =>
      combine(
        draggable({
          element: element.current!,
          canDrag: () => canMove,
          getInitialData: () => ({ track: track.type, card }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
        dropTargetForElements({
          element: element.current!,
          canDrop: ({ source }) => source.data.track === track.type,
          getData: ({ input, element: over }) => ({ ...overCard(stage.id, card.id, over, input.clientY) }),
          onDrag: ({ self, source }) =>
            setEdge((source.data.card as Card).id === card.id ? undefined : edgeOf(self.data)),
          onDragLeave: () => setEdge(undefined),
          onDrop: () => setEdge(undefined),
        }),
      ),
    [track, stage.id, card, canMove],
  )
  return (
    <li
      ref={element}
      className={classes.card}
      title={canMove ? undefined : closedWords}
      data-dragged={isDragged || undefined}
      data-picked={isPicked || undefined}
      data-late={late > 0 || undefined}
      data-edge={edge}
    >
      <Link
        to={pathOf({ type: track.type, id: card.id })}
        className={classes.name}
        draggable={false}
        preload={false}
        data-card={card.id}
        data-closed={canMove ? undefined : true}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby="board-keys"
      >
        {card.name}
      </Link>
      {canMove && <MoveMenu card={card} />}
      {card.customer && <div className={classes.customer}>{card.customer}</div>}
      {track.shown.length > 0 && <CardFacts track={track} card={card} />}
      <div className={classes.facts}>
        <span className={classes.amount}>
          {card.amount ? money(card.amount, card.currency) : board.noAmount}
        </span>
        {late > 0 && (
          <span className={classes.note} data-late title={board.lateText(stage.name, stage.duration!)}>
            <ClockIcon size={13} />
            {board.late(late)}
          </span>
        )}
        <CardNote card={card} />
        {card.responsible && <Person name={card.responsible} />}
      </div>
    </li>
  )
})
