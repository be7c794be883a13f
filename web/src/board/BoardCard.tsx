import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import { Person } from '../ui/Person.tsx'
import { pathOf } from '../ui/paths.ts'
import classes from './Board.module.css'
import { CardNote } from './CardNote.tsx'
import type { Card } from './cards.ts'
import { MoveMenu } from './MoveMenu.tsx'
import type { Track } from './tracks.ts'

interface BoardCardProps {
  readonly track: Track
  readonly card: Card
  readonly isTabStop: boolean
  readonly isPicked: boolean
  readonly canMove: boolean
}

/** A deal or an order: opened by a click, dragged to another stage, or picked up with the space bar. */
export const BoardCard = memo(function BoardCard({
  track,
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
  useEffect(
    () =>
      draggable({
        element: element.current!,
        canDrag: () => canMove,
        getInitialData: () => ({ track: track.type, card }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
    [track, card, canMove],
  )
  return (
    <li
      ref={element}
      className={classes.card}
      title={canMove ? undefined : closedWords}
      data-dragged={isDragged || undefined}
      data-picked={isPicked || undefined}
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
      <div className={classes.facts}>
        <span className={classes.amount}>
          {card.amount ? money(card.amount, card.currency) : board.noAmount}
        </span>
        <CardNote card={card} />
        {card.responsible && <Person name={card.responsible} />}
      </div>
    </li>
  )
})
