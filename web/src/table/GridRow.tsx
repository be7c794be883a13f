import { memo } from 'react'
import type { Resource } from '../api/records.ts'
import { useClosedWords } from '../metadata/useClosedWords.ts'
import { Cell } from './Cell.tsx'
import type { SavedBy } from './CellEditor.tsx'
import { ChoiceBox } from './ChoiceBox.tsx'
import type { Column } from './columns.ts'
import classes from './Grid.module.css'
import { asCell, asRow } from './roles.ts'
import type { Editing } from './useEditing.ts'

export interface GridRowProps {
  readonly index: number
  readonly top: number
  readonly columns: readonly Column[]
  /** Not yet here: skeletons stand in its place. */
  readonly record: Resource | undefined
  readonly linked: readonly Resource[] | undefined
  readonly isClosed: boolean
  readonly isSelected: boolean
  readonly cursorColumn: number | undefined
  readonly editing: Editing | undefined
  readonly onSave: (value: unknown, by: SavedBy) => void
  readonly onCancel: () => void
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, top, columns, record, isClosed, isSelected, cursorColumn, editing } = props
  const closedWords = useClosedWords()
  const isQuiet = Boolean(record?.attributes['archived-at'] ?? record?.attributes['discarded-at'])
  return (
    <div
      {...asRow(index + 2, isSelected)}
      className={classes.row}
      data-row={index}
      data-record={record?.id}
      title={isClosed ? closedWords : undefined}
      data-quiet={isQuiet || undefined}
      data-editing={editing ? true : undefined}
      style={{ top }}
    >
      <div
        {...asCell('gridcell', 1)}
        className={classes.choice}
        data-column={0}
        tabIndex={cursorColumn === 0 ? 0 : -1}
      >
        <ChoiceBox isChecked={isSelected} />
      </div>
      {columns.map((column, place) => (
        <Cell
          key={column.name}
          row={props}
          column={column}
          place={place}
          editing={editing?.column.name === column.name ? editing : undefined}
        />
      ))}
    </div>
  )
})
