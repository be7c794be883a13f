import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { SavedBy } from './CellEditor.tsx'
import type { Column } from './columns.ts'
import { stepped } from './cursor.ts'
import type { GridProps } from './Grid.tsx'
import { useCursor } from './useCursor.ts'
import { typedIn } from './useEditedRow.ts'
import { useEditing } from './useEditing.ts'
import type { Row } from './useRows.ts'

const WIDTH_STEP = 16

/** Everything that keys and clicks do in a grid. */
export function useGridKeys(props: GridProps, scroller: RefObject<HTMLDivElement | null>, height: number) {
  const { columns, rows, selection, widths, canWrite, isClosed, onOpen, onRange, onSort } = props
  function isSeen(id: string, column: string): boolean {
    const cell = scroller.current?.querySelector(`[data-record="${id}"] [data-name="${column}"]`)
    const [within, around] = [cell?.getBoundingClientRect(), scroller.current?.getBoundingClientRect()]
    return !!within && !!around && within.bottom > around.top && within.top < around.bottom
  }
  const { editing, begin: open, ...edits } = useEditing(columns, canWrite, isClosed, isSeen)
  const count = rows.lines ?? 0
  const bounds = useMemo(
    () => ({
      rows: count,
      columns: columns.length + 1,
      page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 2),
    }),
    [count, columns, scroller, height],
  )
  const { cursor, anchor, moveTo, follow, placeOf } = useCursor(scroller, bounds)
  const columnAt = (place: number) => columns[place - 1]

  /** Who goes to another cell leaves the one before, also where its row is not shown. */
  function begin(row: Row, column: Column): boolean {
    if (editing) edits.save(typedIn(editing))
    return open(row, column)
  }

  function toggleAll() {
    if (selection.isAll) selection.clear()
    else selection.all()
  }

  function toggle(index: number, isExtending: boolean) {
    const id = rows.at(index)?.record.id
    if (isExtending) return onRange(anchor.current, index)
    anchor.current = index
    if (id) selection.set([id], !selection.has(id))
  }

  /** What a key does in the heading; false when it does nothing there. */
  function actOnHeading({ key, shiftKey }: KeyboardEvent): boolean {
    const column = columnAt(cursor.column)
    if (!column && (key === ' ' || key === 'Enter')) toggleAll()
    else if (column && shiftKey && key === 'ArrowRight') widths.set(column, widths.of(column) + WIDTH_STEP)
    else if (column && shiftKey && key === 'ArrowLeft') widths.set(column, widths.of(column) - WIDTH_STEP)
    else if (column?.isSortable && key === 'Enter') onSort(column, shiftKey)
    else return false
    return true
  }

  function actOnGroup({ key }: KeyboardEvent): boolean {
    const group = rows.groupAt(cursor.row)
    if (!group?.canOpen || (key !== ' ' && key !== 'Enter')) return false
    rows.fold(group.key)
    return true
  }

  function actOnRow({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if ((ctrlKey || metaKey) && key !== 'Enter') return false
    const row = rows.at(cursor.row)
    const column = columnAt(cursor.column)
    if (key === ' ') toggle(cursor.row, shiftKey)
    else if (key === 'Escape') selection.clear()
    else if (row && (key === 'o' || (key === 'Enter' && cursor.column === 1))) onOpen(row)
    else if (row && column && (key === 'Enter' || key === 'F2')) return begin(row, column)
    else return false
    return true
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!(event.target as HTMLElement).dataset.column || event.altKey) return
    const isCtrl = event.ctrlKey || event.metaKey
    const acted = cursor.row < 0 ? actOnHeading(event) : actOnGroup(event) || actOnRow(event)
    const next = acted ? undefined : stepped(event.key, isCtrl, cursor, bounds)
    if (next) {
      if (!event.shiftKey) anchor.current = Math.max(0, next.row)
      else if (next.row !== cursor.row) onRange(anchor.current, Math.max(0, next.row))
      moveTo(next)
    } else if (isCtrl && event.key === 'a') selection.all()
    else if (!acted) return
    event.preventDefault()
  }

  /** The row that a click with Shift reaches to; undefined where it means something else. */
  function reached({ shiftKey, target }: MouseEvent<HTMLElement>) {
    const at = placeOf(target)
    const isOurs = shiftKey && at && at.row >= 0 && !(target as HTMLElement).closest('[data-editor]')
    return isOurs ? at : undefined
  }

  /** Rows are chosen, not the text in them. */
  function onMouseDown(event: MouseEvent<HTMLElement>) {
    if (reached(event)) event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const at = placeOf(event.target)
    if (!at || (event.target as HTMLElement).closest('[data-edge], [data-editor]')) return
    if (reached(event)) {
      // A link would open another window.
      event.preventDefault()
      moveTo(at)
      return onRange(anchor.current, at.row)
    }
    const column = columnAt(at.column)
    const row = rows.at(at.row)
    const group = rows.groupAt(at.row)
    const isPlain = !event.ctrlKey && !event.metaKey
    if (row && isPlain && (event.target as HTMLElement).closest('a')) {
      event.preventDefault()
      return onOpen(row)
    }
    moveTo(at)
    if (at.row < 0) {
      if (!column) toggleAll()
      else if (column.isSortable) onSort(column, event.shiftKey)
    } else if (group?.canOpen) rows.fold(group.key)
    else if (!column) toggle(at.row, false)
    else anchor.current = at.row
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const at = placeOf(event.target)
    if ((event.target as HTMLElement).closest('[data-editor]')) return
    const row = at && rows.at(at.row)
    const column = at && columnAt(at.column)
    if (row && column) begin(row, column)
  }

  const latest = useRef({ ...edits, cursor, moveTo, bounds })
  latest.current = { ...edits, cursor, moveTo, bounds }
  const save = useCallback((value: unknown, by: SavedBy) => {
    const now = latest.current
    now.save(value)
    // Who has gone elsewhere stays there.
    if (by !== 'leaving') now.moveTo(stepped(by, false, now.cursor, now.bounds) ?? now.cursor)
  }, [])
  const cancel = useCallback(() => {
    latest.current.cancel()
    latest.current.moveTo(latest.current.cursor)
  }, [])

  return { cursor, follow, editing, save, cancel, onKeyDown, onMouseDown, onClick, onDoubleClick }
}
