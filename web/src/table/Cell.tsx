import { FieldValue } from '../fields/FieldValue.tsx'
import { shownIn } from '../fields/values.ts'
import { CellEditor } from './CellEditor.tsx'
import { type Column, readValue } from './columns.ts'
import classes from './Grid.module.css'
import type { GridRowProps } from './GridRow.tsx'
import { RecordLink } from './RecordLink.tsx'
import { asCell } from './roles.ts'
import type { Editing } from './useEditing.ts'

interface CellProps {
  readonly row: GridRowProps
  readonly column: Column
  readonly place: number
  readonly editing: Editing | undefined
}

export function Cell({ row, column, place, editing }: CellProps) {
  const { index, record, linked, isClosed, cursorColumn, onSave, onCancel } = row
  const isName = place === 0
  const shown = record ? shownIn(column, record) : column
  const value = record && readValue(shown, record, linked)
  return (
    <div
      {...asCell(isName ? 'rowheader' : 'gridcell', place + 2, isClosed)}
      className={isName ? classes.name : classes.cell}
      data-column={place + 1}
      data-name={column.name}
      data-numeric={column.isNumeric || undefined}
      tabIndex={cursorColumn === place + 1 ? 0 : -1}
    >
      {(!record || (!isName && value === undefined)) && (
        <span className={classes.waiting} style={{ width: `${40 + ((index * 7 + place * 13) % 45)}%` }} />
      )}
      {record && isName && <RecordLink record={record} />}
      {record && !isName && (
        <span className={classes.value}>
          <FieldValue field={shown} value={value} isPlain />
        </span>
      )}
      {editing && <CellEditor editing={editing} onSave={onSave} onCancel={onCancel} />}
    </div>
  )
}
