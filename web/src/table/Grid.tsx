import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react'
import type { Column } from './columns.ts'
import classes from './Grid.module.css'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { GroupRow } from './groups/GroupRow.tsx'
import { AS_GROUP, asGrid } from './roles.ts'
import { useEditedRow } from './useEditedRow.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useRememberedPlace } from './useRememberedPlace.ts'
import type { Row, Rows } from './useRows.ts'
import type { Selection } from './useSelection.ts'
import type { Widths } from './useWidths.ts'
import type { Sorting } from './view.ts'

const ROW_HEIGHT = 38
const CARD_HEIGHT = 66
const CHOICE_WIDTH = 40

export interface GridProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly rows: Rows
  /** Which list it is: another one is looked at from its beginning. */
  readonly list: string
  readonly widths: Widths
  readonly sortings: readonly Sorting[]
  readonly selection: Selection
  readonly canWrite: boolean
  /** Of a record that may not be edited. */
  readonly isClosed: (id: string) => boolean
  /** On a phone a row is a card. */
  readonly isNarrow: boolean
  /** Beside what it is sorted by already, or by this alone. */
  readonly onSort: (column: Column, isBeside: boolean) => void
  readonly onOpen: (row: Row) => void
  readonly onRange: (from: number, to: number) => void
  readonly onRows: (first: number, last: number) => void
}

/** Rows and columns of any length: only what is on the screen is drawn. */
export function Grid(props: GridProps) {
  const { label, columns, rows, list, widths, selection, isClosed, isNarrow, onRows } = props
  const scroller = useRef<HTMLDivElement>(null)
  const count = rows.lines ?? 0
  const height = isNarrow ? CARD_HEIGHT : ROW_HEIGHT
  const { cursor, follow, editing, save, cancel, ...handlers } = useGridKeys(props, scroller, height)
  const edited = useEditedRow(rows, editing, cursor, follow, cancel)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    // The row with the cursor and the one that is edited stay, or the focus would be lost with them.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), cursor.row, edited.pinned ?? cursor.row])].filter(
        (row) => row >= 0 && row < count,
      ),
  })
  const items = virtualizer.getVirtualItems()
  edited.find(items.map(({ index }) => index))
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => onRows(startIndex, endIndex), [startIndex, endIndex, onRows])
  useRememberedPlace(scroller, `${label} ${list}`, rows.count !== undefined)
  // Rows of another height have other places.
  const measure = useEffectEvent((_height: number) => virtualizer.measure())
  useEffect(() => measure(height), [height])
  const template = [CHOICE_WIDTH, ...columns.map(widths.of)].map((width) => `${width}px`).join(' ')
  return (
    <div
      {...asGrid(label, count + 1, columns.length + 1, rows.isBehind || rows.count === undefined)}
      ref={scroller}
      className={classes.grid}
      data-narrow={isNarrow || undefined}
      data-choosing={selection.isAll || selection.ids.size > 0 || undefined}
      style={{ '--columns': template } as CSSProperties}
      {...handlers}
    >
      <GridHead {...props} cursor={cursor} />
      <div {...AS_GROUP} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const isEdited = index === edited.place
          const row = isEdited ? edited.row : rows.at(index)
          const group = isEdited ? undefined : rows.groupAt(index)
          const cursorColumn = cursor.row === index ? cursor.column : undefined
          if (group)
            return (
              <GroupRow
                key={edited.keyOf(index)}
                index={index}
                top={start}
                columns={columns}
                group={group}
                cursorColumn={cursorColumn}
              />
            )
          return (
            <GridRow
              key={edited.keyOf(index)}
              index={index}
              top={start}
              columns={columns}
              record={row?.record}
              linked={row?.linked}
              isClosed={row !== undefined && isClosed(row.record.id)}
              isSelected={row !== undefined && selection.has(row.record.id)}
              cursorColumn={cursorColumn}
              editing={isEdited ? editing : undefined}
              onSave={save}
              onCancel={cancel}
            />
          )
        })}
      </div>
    </div>
  )
}
