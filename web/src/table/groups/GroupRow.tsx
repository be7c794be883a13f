import { useTexts } from '../../locales/language.ts'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { WithoutRate } from '../../ui/WithoutRate.tsx'
import type { Column } from '../columns.ts'
import classes from '../Grid.module.css'
import { asCell, asRow } from '../roles.ts'
import type { GroupShown } from '../useRows.ts'

interface GroupRowProps {
  readonly index: number
  readonly top: number
  readonly columns: readonly Column[]
  readonly group: GroupShown
  readonly cursorColumn: number | undefined
}

/** The line of a group: what its records have in common, how many they are, and its subtotals below their columns. */
export function GroupRow({ index, top, columns, group, cursorColumn }: GroupRowProps) {
  const { table } = useTexts()
  const tabIndex = (column: number) => (cursorColumn === column ? 0 : -1)
  return (
    <div
      {...asRow(index + 2)}
      className={`${classes.row} ${classes.group}`}
      data-row={index}
      data-group={group.key}
      style={{ top }}
    >
      <div
        {...asCell('gridcell', 1)}
        className={classes.choice}
        data-column={0}
        data-open={group.isOpen}
        tabIndex={tabIndex(0)}
      >
        {group.canOpen && <ChevronRightIcon size={14} />}
      </div>
      {columns.map((column, place) =>
        place === 0 ? (
          <div
            {...asCell('rowheader', 2)}
            {...(group.canOpen && { 'aria-expanded': group.isOpen })}
            key={column.name}
            className={classes.name}
            data-column={1}
            tabIndex={tabIndex(1)}
          >
            <span className={classes.heading}>{group.label}</span>
            <span className={classes.groupCount}>{table.count(group.count)}</span>
            <WithoutRate count={group.withoutRate} />
          </div>
        ) : (
          <div
            {...asCell('gridcell', place + 2)}
            key={column.name}
            className={classes.cell}
            data-column={place + 1}
            data-numeric={column.isNumeric || undefined}
            tabIndex={tabIndex(place + 1)}
          >
            {group.figureOf(column)}
          </div>
        ),
      )}
    </div>
  )
}
