import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type Bounds, type Cursor, within } from './cursor.ts'

/** The cell that the keyboard is at has the focus, and is in view. */
export function useCursor(scroller: RefObject<HTMLDivElement | null>, bounds: Bounds) {
  const [at, setCursor] = useState<Cursor>({ row: 0, column: 1 })
  const cursor = useMemo(() => within(bounds, at), [bounds, at])
  /** Where a stretch of chosen rows begins. */
  const anchor = useRef(0)
  const hasMoved = useRef(false)
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    const grid = scroller.current
    const cell = grid?.querySelector<HTMLElement>(
      `[data-row="${cursor.row}"] > [data-column="${cursor.column}"]`,
    )
    if (!grid || !cell) return
    const { scrollTop } = grid
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // The heading is in view wherever the rows are.
    if (cursor.row < 0) grid.scrollTop = scrollTop
  }, [cursor, scroller])
  return {
    cursor,
    anchor,
    moveTo(next: Cursor) {
      hasMoved.current = true
      setCursor({ ...next })
    },
    /** Goes with a row that others have moved; the focus is in it already. */
    follow: (row: number) => setCursor({ ...cursor, row }),
    placeOf(target: EventTarget): Cursor | undefined {
      const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
      const row = cell?.closest<HTMLElement>('[data-row]')
      return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
    },
  }
}
