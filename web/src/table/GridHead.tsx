import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { ArrowDownIcon } from '../ui/icons.tsx'
import { ChoiceBox } from './ChoiceBox.tsx'
import type { Column } from './columns.ts'
import type { Cursor } from './cursor.ts'
import classes from './Grid.module.css'
import type { GridProps } from './Grid.tsx'
import { AS_GROUP, asCell, asRow } from './roles.ts'
import { WidthHandle } from './WidthHandle.tsx'

type GridHeadProps = Pick<GridProps, 'columns' | 'sortings' | 'selection' | 'widths'> & {
  readonly cursor: Cursor
}

export function GridHead({ columns, sortings, selection, widths, cursor }: GridHeadProps) {
  const { table } = useTexts()
  const tabIndex = (column: number) => (cursor.row === -1 && cursor.column === column ? 0 : -1)
  return (
    <div {...AS_GROUP} className={classes.head}>
      <div {...asRow(1)} className={classes.headings} data-row={-1}>
        <div {...asCell('columnheader', 1)} className={classes.choice} data-column={0} tabIndex={tabIndex(0)}>
          <ChoiceBox isChecked={selection.isAll} />
          <VisuallyHidden>{table.selectAll}</VisuallyHidden>
        </div>
        {columns.map((column, place) => {
          const direction = directionOf(column, sortings)
          return (
            <div
              {...asCell('columnheader', place + 2)}
              {...(direction && { 'aria-sort': direction })}
              key={column.name}
              className={place === 0 ? classes.name : classes.cell}
              data-column={place + 1}
              data-numeric={column.isNumeric || undefined}
              data-sortable={column.isSortable || undefined}
              tabIndex={tabIndex(place + 1)}
              title={column.label}
            >
              <span className={classes.heading}>{column.label}</span>
              {direction && (
                <span className={classes.direction} data-direction={direction}>
                  <ArrowDownIcon size={14} />
                </span>
              )}
              {direction && sortings.length > 1 && (
                <sub>{sortings.findIndex(({ name }) => name === column.name) + 1}</sub>
              )}
              <WidthHandle width={widths.of(column)} onChange={(width) => widths.set(column, width)} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function directionOf({ name }: Column, sortings: GridProps['sortings']) {
  const sorting = sortings.find((one) => one.name === name)
  if (!sorting) return undefined
  return sorting.isDescending ? 'descending' : 'ascending'
}
