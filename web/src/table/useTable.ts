import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Parameters } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { tellFailure } from '../ui/notify.ts'
import { keptBulkEdit } from './bulk/bulkEdit.ts'
import { chosenColumns, useColumns } from './columns.ts'
import { fieldNames, listParameters, PAGE_SIZE, selectionParameters } from './request.ts'
import { usePagesInView } from './usePagesInView.ts'
import { pageOf, pageQuery, useRows } from './useRows.ts'
import { useSelection } from './useSelection.ts'
import type { View } from './view.ts'

/** The rows and columns of a view, what is chosen of them, and what is asked of the API for them. */
export function useTable(type: TypeMetadata, view: View) {
  const types = useTypes()
  const client = useQueryClient()
  const all = useColumns(type.name)
  const names = (view.columns ?? type.columns).join()
  const columns = useMemo(() => chosenColumns(all, names.split(',')), [all, names])
  const parameters = useSame(listParameters(types, type, view, columns))
  const listed = useSame(selectionParameters(view))
  const { pages, onRows } = usePagesInView(JSON.stringify(listed))
  const rows = useRows(type.name, parameters, pages)
  const selection = useSelection(() => keptBulkEdit()?.chosen)
  const isOpen = useOpenness(type.name, rows.read)

  /** Chooses from one row to another, also what was never on the screen. */
  async function chooseRange(from: number, to: number) {
    const [first, last] = from < to ? [from, to] : [to, from]
    const numbers = Array.from(
      { length: pageOf(last) - pageOf(first) + 1 },
      (_, index) => pageOf(first) + index,
    )
    const read = await Promise.all(
      numbers.map((number) => client.ensureQueryData(pageQuery(type.name, parameters, number))),
    )
    const records = read.flatMap(({ data }) => data)
    const start = (pageOf(first) - 1) * PAGE_SIZE
    selection.only(records.slice(first - start, last - start + 1).map(({ id }) => id))
  }

  return {
    all,
    columns,
    parameters,
    /** Which records, in which order: what an export or a change of all of them goes by. */
    listed,
    exported: { ...listed, [`fields[${type.name}]`]: fieldNames(columns).join(',') },
    rows,
    isOpen,
    onRows,
    selection,
    chooseRange: (from: number, to: number) => void chooseRange(from, to).catch(tellFailure),
  }
}

/** The same object as long as it says the same. */
function useSame(parameters: Parameters): Parameters {
  const text = JSON.stringify(parameters)
  return useMemo(() => JSON.parse(text), [text])
}
