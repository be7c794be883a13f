import { Anchor, Table } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../locales/language.ts'
import { calculatedOf, valueIn } from './asking.ts'
import { MOST_GROUPS } from './GroupPictures.tsx'
import classes from './Own.module.css'
import { pointsOf } from './points.ts'
import type { PictureProps } from './useTile.ts'

/** Groups in rows: how many, the figure, and both of all together. */
export function TablePicture({ shown, summary }: PictureProps) {
  const { dashboards } = useTexts()
  const { tile, title, grouping, figure, write } = shown
  const isCalculated = calculatedOf(tile) !== undefined
  const points = pointsOf(shown, summary)
  const others = points.length - MOST_GROUPS
  return (
    <>
      <Table className={classes.table} aria-label={title} verticalSpacing={6} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{grouping!.label}</Table.Th>
            <Table.Th>{dashboards.count}</Table.Th>
            {isCalculated && <Table.Th>{figure}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.slice(0, MOST_GROUPS).map(({ key, name, text, count, to }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">
                <Anchor component={Link} to={to} preload={false} c="inherit" size="sm">
                  {name}
                </Anchor>
              </Table.Th>
              <Table.Td>{count}</Table.Td>
              {isCalculated && <Table.Td>{text}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{dashboards.total}</Table.Th>
            <Table.Td>{summary.count}</Table.Td>
            {isCalculated && (
              <Table.Td>{write(valueIn(tile, { ...summary.total, count: summary.count }))}</Table.Td>
            )}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {others > 0 && <p className={classes.quiet}>{dashboards.more(others)}</p>}
    </>
  )
}
