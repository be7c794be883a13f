import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { TypeMetadata } from '../api/metadata.ts'
import { typeLabels } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { useTypes } from '../records/types.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { type Column, chosenColumns, useColumns } from './columns.ts'
import { defaultColumns } from './defaults.ts'
import { Grid } from './Grid.tsx'
import { listParameters } from './request.ts'
import { SearchBox } from './SearchBox.tsx'
import classes from './TableScreen.module.css'
import { usePagesInView } from './usePagesInView.ts'
import { useRows } from './useRows.ts'
import { useSelection } from './useSelection.ts'
import { useView } from './useView.ts'
import { useWidths } from './useWidths.ts'
import { sortingOf } from './view.ts'

/** The records of a type as rows and columns, as many as there are. */
export function TableScreen({ type }: { readonly type: TypeMetadata }) {
  const { types: labels, table } = useTexts()
  const types = useTypes()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const [view, setView] = useView()
  const all = useColumns(type)
  const columns = chosenColumns(all, view.columns ?? defaultColumns(type.name))
  const wanted = JSON.stringify(listParameters(types, type, view, columns))
  const parameters = useMemo(() => JSON.parse(wanted), [wanted])
  const { pages, onRows } = usePagesInView()
  const rows = useRows(type.name, parameters, pages)
  const selection = useSelection()
  const widths = useWidths(type.name)
  const { many } = typeLabels(labels, type.name)
  const sorting = sortingOf(view)
  useEffect(() => {
    document.title = `${many} · Rapport`
  }, [many])
  function sortBy({ name }: Column) {
    const isTurned = sorting?.name === name && !sorting.isDescending
    setView({ ...view, sort: isTurned ? `-${name}` : name })
  }
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{many}</h1>
        {rows.count !== undefined && <span className={classes.count}>{table.count(rows.count)}</span>}
        <SearchBox type={type} view={view} onChange={setView} />
      </header>
      <FailureNote failure={rows.failure} m="md" />
      <Grid
        label={many}
        columns={columns}
        rows={rows}
        widths={widths}
        sorting={sorting}
        selection={selection}
        isNarrow={isNarrow}
        onSort={sortBy}
        onOpen={({ record }) => void navigate({ to: `/${record.type}/${record.id}` as string })}
        onRange={() => {}}
        onRows={onRows}
      />
    </div>
  )
}
