import { useTexts } from '../locales/language.ts'
import { Grip } from './Grip.tsx'
import { LockIcon } from './icons.tsx'
import { Row, type RowProps } from './Rows.tsx'
import classes from './SortableRow.module.css'
import type { Moves, Sortable } from './SortableRows.tsx'
import { useSortable } from './useSortable.ts'

const EDGES = ['top', 'bottom'] as const

interface SortableRowProps {
  readonly list: string
  readonly item: Sortable
  readonly moves: Moves
  readonly row: RowProps
}

export function SortableRow({ list, item, moves, row }: SortableRowProps) {
  const { records } = useTexts()
  const { id, isFixed = false } = item
  const { element, handle, edge, isDragged } = useSortable<HTMLLIElement>(list, id, {
    isFixed,
    edges: EDGES,
  })

  const grip = (
    <Grip
      ref={handle}
      name={item.name}
      hint={records.moveHint}
      onKey={({ key }) => ({ ArrowUp: moves.up, ArrowDown: moves.down })[key]}
    />
  )
  const lock = (
    <span className={classes.lock} role="img" aria-label={records.fixed} title={records.fixed}>
      <LockIcon size={14} />
    </span>
  )
  const lead = (
    <div className={classes.lead}>
      {isFixed ? lock : grip}
      {row.lead}
    </div>
  )
  return (
    <Row
      {...row}
      ref={element}
      lead={lead}
      data-edge={edge ?? undefined}
      data-dragged={isDragged || undefined}
      className={classes.row!}
    />
  )
}
