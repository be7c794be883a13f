import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { ActionBar } from './bulk/ActionBar.tsx'
import { useBulk } from './bulk/useBulk.ts'
import { useExport } from './bulk/useExport.ts'
import { WorkDialog } from './bulk/WorkDialog.tsx'
import type { Column } from './columns.ts'
import { EmptyTable } from './EmptyTable.tsx'
import { Grid } from './Grid.tsx'
import { Totals } from './groups/Totals.tsx'
import { startOf } from './lastList.ts'
import classes from './TableScreen.module.css'
import { Toolbar } from './Toolbar.tsx'
import { useTable } from './useTable.ts'
import { useView } from './useView.ts'
import { sortedBy, sortingsOf } from './view.ts'

/** The name and two more. */
const CARD_COLUMNS = 3

/** The records of a type as rows and columns, as many as there are. */
export function TableScreen({ type }: { readonly type: TypeMetadata }) {
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const inUse = useView(type)
  const { view, change, widths } = inUse
  const table = useTable(type, view)
  const { rows, columns, selection, listed } = table
  const bulk = useBulk(type.name, listed, selection)
  const exportAs = useExport(type, table)
  const { many } = type.labels
  const list = JSON.stringify([listed, view.group])
  useEffect(() => {
    document.title = `${many} · Rapport`
  }, [many])
  const filters = JSON.stringify(view.filters)
  // What was chosen in another list may not be in this one.
  const shown = useRef(filters)
  const chooseNothing = useEffectEvent(() => selection.clear())
  useEffect(() => {
    if (shown.current !== filters) chooseNothing()
    shown.current = filters
  }, [filters])

  const sortings = sortingsOf(view, table.all)
  const sort = (column: Column, isBeside: boolean) => change(sortedBy(view, table.all, column, isBeside))
  return (
    <div className={classes.screen}>
      <Toolbar type={type} many={many} table={table} inUse={inUse} onExport={exportAs} />
      <FailureNote failure={rows.failure} mx="md" mb="sm" />
      <div className={classes.space}>
        {rows.count === 0 && !rows.isBehind ? (
          <EmptyTable type={type} view={view} onShowAll={() => change(startOf(type))} />
        ) : (
          <Grid
            label={many}
            columns={isNarrow ? columns.slice(0, CARD_COLUMNS) : columns}
            rows={rows}
            list={list}
            widths={widths}
            sortings={sortings}
            selection={selection}
            canWrite={type.can.edit}
            isClosed={(id) => !table.isOpen('edit', id)}
            isNarrow={isNarrow}
            onSort={sort}
            onOpen={({ record }) => void navigate({ to: '/$type/$id', params: record })}
            onRange={table.chooseRange}
            onRows={table.onRows}
          />
        )}
        <ActionBar
          type={type}
          view={view}
          selection={selection}
          total={rows.count ?? 0}
          run={bulk.run}
          onExport={(format) =>
            exportAs(format, { has: selection.has, count: selection.countOf(rows.count ?? 0) })
          }
        />
      </div>
      {rows.count !== 0 && <Totals type={type} columns={columns} view={view} onChange={change} />}
      <WorkDialog type={type.name} work={bulk.work} onClose={bulk.dismiss} />
    </div>
  )
}
