import { Button, Combobox, useCombobox } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { useCommands } from '../../palette/commands.ts'
import { FunnelIcon } from '../../ui/icons.tsx'
import type { Condition } from './conditions.ts'

interface AddFilterProps {
  readonly conditions: readonly Condition[]
  readonly onAdd: (condition: Condition) => void
}

/** A button with everything that the list can still be filtered by. */
export function AddFilter({ conditions, onAdd }: AddFilterProps) {
  const { table, common } = useTexts()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
  })
  const { openDropdown } = combobox
  useCommands(
    useMemo(() => {
      const command = { id: 'table-filter', group: 'page', icon: <FunnelIcon />, keys: 'f' } as const
      return [{ ...command, label: table.filter, run: () => openDropdown() }]
    }, [table, openDropdown]),
  )
  const offered = combobox.dropdownOpened ? conditions : []
  const found = offered
    .filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  function choose(key: string) {
    combobox.closeDropdown()
    const condition = conditions.find((one) => one.key === key)
    if (condition) onAdd(condition)
  }
  return (
    <Combobox store={combobox} width={240} position="bottom-start" shadow="md" onOptionSubmit={choose}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          size="compact-xs"
          h={26}
          variant="default"
          leftSection={<FunnelIcon size={14} />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {table.filter}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          size="xs"
          value={search}
          placeholder={common.search}
          aria-label={common.search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            combobox.selectFirstOption()
          }}
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label={table.filter}>
          {found.map(({ key, label }) => (
            <Combobox.Option key={key} value={key}>
              {label}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{table.noFilter}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
