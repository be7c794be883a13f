import { Button, Popover } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { Arrangement } from '../ui/Arrangement.tsx'
import { ColumnsIcon } from '../ui/icons.tsx'
import type { Column } from './columns.ts'

interface ColumnsMenuProps {
  readonly all: readonly Column[]
  readonly shown: readonly Column[]
  readonly onChange: (names: readonly string[] | undefined) => void
}

/** Which columns there are and in which order, beside the name. */
export function ColumnsMenu({ all, shown, onChange }: ColumnsMenuProps) {
  const { table } = useTexts()
  const item = ({ name, label }: Column) => ({ id: name, name: label })
  return (
    <Popover position="bottom-end" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" visibleFrom="sm" leftSection={<ColumnsIcon size={14} />}>
          {table.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={table.columns}>
        <Arrangement
          shown={shown.slice(1).map(item)}
          hidden={all
            .slice(1)
            .filter((column) => !shown.includes(column))
            .map(item)}
          words={{
            shown: table.columnsShown,
            hidden: table.columnsHidden,
            hide: table.hideColumn,
            find: table.findColumn,
            reset: table.resetColumns,
          }}
          onChange={onChange}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
