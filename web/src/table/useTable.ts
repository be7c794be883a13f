import { useMemo } from 'react'
import type { Parameters } from '../api/address.ts'
import type { TypeMetadata } from '../api/metadata.ts'
import { useOpenness } from '../metadata/useOpenness.ts'
import { useTypes } from '../metadata/useTypes.ts'
import { tellFailure } from '../ui/notify.ts'
import { keptBulkEdit } from './bulk/bulkEdit.ts'
import { chosenColumns, useColumns } from './columns.ts'
import { useGroupedRows } from './groups/useGroupedRows.ts'
import { useGroupings } from './groups/useGroupings.ts'
import { fieldNames, listParameters, selectionParameters } from './request.ts'
import { usePagesInView } from './usePagesInView.ts'
import { useRows } from './useRows.ts'
import { useSelection } from './useSelection.ts'
import type { View } from './view.ts'

const NONE: readonly number[] = []

/** The rows and columns of a view, what is chosen of them, and what is asked of the API for them. */
export function useTable(type: TypeMetadata, view: View) {
  const types = useTypes()
  const all = useColumns(type.name)
  const names = (view.columns ?? type.columns).join()
  const columns = useMemo(() => chosenColumns(all, names.split(',')), [all, names])
  const parameters = useSame(listParameters(types, type, view, columns))
  const listed = useSame(selectionParameters(type, view))
  const { pages, onRows } = usePagesInView(JSON.stringify([listed, view.group]))
  const grouping = useGroupings(type.name).find(({ key }) => key === view.group)
  const plain = useRows(type.name, parameters, grouping ? NONE : pages)
  const grouped = useGroupedRows(type.name, { grouping, view, parameters, pages })
  const rows = grouping ? grouped : plain
  const selection = useSelection(() => keptBulkEdit()?.chosen)
  const isOpen = useOpenness(type.name, rows.read)

  /** Chooses from one row to another, also what was never on the screen. */
  async function chooseRange(from: number, to: number) {
    selection.only(await rows.idsBetween(Math.min(from, to), Math.max(from, to)))
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
