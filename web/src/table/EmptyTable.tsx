import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { useTexts } from '../locales/language.ts'
import { openCreation } from '../palette/opened.ts'
import { ListIcon, PlusIcon, SearchIcon, UploadIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import type { View } from './view.ts'

interface EmptyTableProps {
  readonly type: TypeMetadata
  readonly view: View
  readonly onShowAll: () => void
}

/** What fills a table: the first record, or a file of many. */
function Filling({ type }: { readonly type: TypeMetadata }) {
  const { table } = useTexts()
  return (
    <Group gap="xs" justify="center">
      <Button leftSection={<PlusIcon size={16} />} onClick={() => openCreation(type.name)}>
        {table.first(type.labels.made)}
      </Button>
      {type.can.import && (
        <Button
          component={Link}
          to={`/imports/new/${type.name}`}
          variant="default"
          leftSection={<UploadIcon size={16} />}
        >
          {table.fromFile}
        </Button>
      )}
    </Group>
  )
}

/** Nothing was found, or there is nothing yet. */
export function EmptyTable({ type, view, onShowAll }: EmptyTableProps) {
  const { table } = useTexts()
  const isFiltered = Object.keys(view.filters).some((name) => name !== 'actual')
  if (!isFiltered)
    return (
      <Nothing
        icon={<ListIcon size={28} />}
        title={table.none}
        text={type.can.create ? table.noneText(type.labels.made) : table.noneTextClosed}
        action={type.can.create && <Filling type={type} />}
      />
    )
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
