import { Button } from '@mantine/core'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { ListIcon, SearchIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import type { View } from './view.ts'

interface EmptyTableProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onShowAll: () => void
}

/** Nothing was found, or there is nothing yet. */
export function EmptyTable({ type, view, onShowAll }: EmptyTableProps) {
  const { table } = useTexts()
  const isFiltered = Object.keys(view.filters).some((name) => name !== 'actual')
  if (!isFiltered)
    return <Nothing icon={<ListIcon size={28} />} title={table.none} text={table.noneText(type.labels.one)} />
  return (
    <Nothing
      icon={<SearchIcon size={28} />}
      title={table.noneFound}
      text={table.noneFoundText}
      action={
        <Button variant="default" onClick={onShowAll}>
          {table.showAll}
        </Button>
      }
    />
  )
}
