import { NativeSelect } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import type { Column } from './columns.ts'
import { sortBy, type View } from './view.ts'

interface SortSelectProps {
  readonly columns: readonly Column[]
  readonly view: View
  readonly onChange: (view: View) => void
}

/** Where there are no headings to press, on a phone, the order is chosen here. */
export function SortSelect({ columns, view, onChange }: SortSelectProps) {
  const { table } = useTexts()
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap((column) => [
      { value: sortBy(column, false), label: `${column.label} ↑` },
      { value: sortBy(column, true), label: `${column.label} ↓` },
    ])
  function choose(sort: string) {
    const { sort: _, ...others } = view
    onChange(sort ? { ...others, sort } : others)
  }
  return (
    <NativeSelect
      size="xs"
      hiddenFrom="sm"
      aria-label={table.sort}
      value={view.sort ?? ''}
      data={[{ value: '', label: table.sort }, ...choices]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
