import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from './notify.ts'
import { type RowProps, Rows } from './Rows.tsx'
import { SortableRow } from './SortableRow.tsx'
import { useInTurn } from './useInTurn.ts'
import { placeOf, useDropped } from './useSortable.ts'

export interface Sortable {
  readonly id: string
  readonly name: string
  /** It keeps its place, and nothing goes beyond it. */
  readonly isFixed?: boolean
}

export interface Moves {
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

interface SortableRowsProps<Item extends Sortable> {
  readonly label: string
  readonly items: readonly Item[]
  /** Gives an item the place that it has in this order. */
  readonly onMove: (item: Item, order: readonly Item[]) => Promise<unknown>
  readonly row: (item: Item, moves: Moves) => RowProps
}

/** Rows in an order that people make: by dragging, with the arrow keys on the handle, or from the menu of a row. */
export function SortableRows<Item extends Sortable>({ label, items, onMove, row }: SortableRowsProps<Item>) {
  const { records } = useTexts()
  const [expected, setExpected] = useState<readonly string[]>()
  const [announcement, setAnnouncement] = useState('')
  const shown = expected ? inOrder(items, expected) : items
  const inTurn = useInTurn(() => setExpected(undefined))

  function move(id: string, place: number) {
    const item = shown.find((one) => one.id === id)
    const others = shown.filter((one) => one.id !== id)
    if (!item || !isFree(others, place) || shown.indexOf(item) === place) return
    const order = [...others.slice(0, place), item, ...others.slice(place)]
    setExpected(order.map((one) => one.id))
    setAnnouncement(records.moved(item.name, place + 1))
    void inTurn(() => onMove(item, order)).catch(tellFailure)
  }

  useDropped(label, (id, target) => move(id, placeOf(shown, id, target)))

  return (
    <>
      <Rows label={label}>
        {shown.map((item, index) => {
          const others = shown.filter((one) => one !== item)
          const step = (place: number) =>
            item.isFixed || !isFree(others, place) ? undefined : () => move(item.id, place)
          const moves = { up: step(index - 1), down: step(index + 1) }
          return <SortableRow key={item.id} list={label} item={item} moves={moves} row={row(item, moves)} />
        })}
      </Rows>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  )
}

const inOrder = <Item extends Sortable>(items: readonly Item[], ids: readonly string[]): readonly Item[] =>
  items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** Between the fixed ones at the beginning and those at the end. */
function isFree(others: readonly Sortable[], place: number): boolean {
  const first = others.findIndex(({ isFixed }) => !isFixed)
  const last = others.findLastIndex(({ isFixed }) => !isFixed)
  return first >= 0 && place >= first && place <= last + 1
}
