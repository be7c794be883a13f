import {
  ActionIcon,
  Button,
  Popover,
  ScrollArea,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../locales/language.ts'
import { CloseIcon, ColumnsIcon, PlusIcon } from '../ui/icons.tsx'
import { SortableRows } from '../ui/SortableRows.tsx'
import classes from './ColumnsMenu.module.css'
import type { Column } from './columns.ts'

interface ColumnsMenuProps {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly onChange: (names: readonly string[] | undefined) => void
}

/** Which columns there are and in which order, beside the name. */
export function ColumnsMenu({ all, shown, onChange }: ColumnsMenuProps) {
  const { table } = useTexts()
  const chosen = shown.slice(1).map(({ name }) => name)
  const items = shown.slice(1).map(({ name, label }) => ({ id: name, name: label }))
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" visibleFrom="sm" leftSection={<ColumnsIcon size={14} />}>
          {table.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={table.columns}>
        <ScrollArea.Autosize mah="60vh" type="auto">
          <Stack gap={4} py="xs" className={classes.menu}>
            <SortableRows
              label={table.columnsShown}
              items={items}
              onMove={async (_, order) => onChange(order.map(({ id }) => id))}
              row={({ id, name }) => ({
                title: name,
                actions: (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={table.hideColumn(name)}
                    onClick={() => onChange(chosen.filter((one) => one !== id))}
                  >
                    <CloseIcon size={14} />
                  </ActionIcon>
                ),
              })}
            />
            <HiddenColumns
              columns={all.slice(1).filter(({ name }) => !chosen.includes(name))}
              onAdd={(name) => onChange([...chosen, name])}
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              mx="md"
              onClick={() => onChange(undefined)}
            >
              {table.resetColumns}
            </Button>
          </Stack>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}

interface HiddenColumnsProps {
  readonly columns: readonly Column[]
  readonly onAdd: (name: string) => void
}

function HiddenColumns({ columns, onAdd }: HiddenColumnsProps) {
  const { table } = useTexts()
  const [search, setSearch] = useState('')
  const found = columns.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <div className={classes.hidden}>
      <Text size="xs" c="dimmed" fw={500} mb={4}>
        {table.columnsHidden}
      </Text>
      <TextInput
        size="xs"
        mb={4}
        aria-label={table.findColumn}
        placeholder={table.findColumn}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.map(({ name, label }) => (
        <UnstyledButton key={name} className={classes.column} onClick={() => onAdd(name)}>
          <PlusIcon size={14} />
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}
