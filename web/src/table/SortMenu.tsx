import { ActionIcon, Group, NativeSelect, Popover, Stack } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { CloseIcon, SortIcon } from '../ui/icons.tsx'
import { PickButton } from '../ui/PickButton.tsx'
import { SignButton } from '../ui/SignButton.tsx'
import type { Column } from './columns.ts'
import { type Sorting, sortedByAll, sortingsOf, type View } from './view.ts'

/** As many as the API sorts by. */
const MOST = 10

interface SortMenuProps {
  readonly columns: readonly Column[]
  readonly view: View
  readonly onChange: (view: View) => void
}

/** The order of a list, by one column or by several: also where there are no headings to press. */
export function SortMenu({ columns, view, onChange }: SortMenuProps) {
  const { table, linkPicker } = useTexts()
  const sortings = sortingsOf(view, columns)
  const sortable = columns.filter(({ isSortable }) => isSortable)
  const isFree = ({ name }: Column) => sortings.every((one) => one.name !== name)
  const set = (next: readonly Sorting[]) => onChange(sortedByAll(view, columns, next))
  const put = (place: number, next: Sorting) => set(sortings.with(place, next))
  const choices = (own?: string) =>
    sortable
      .filter((column) => column.name === own || isFree(column))
      .map(({ name, label }) => ({ value: name, label }))
  return (
    <Popover position="bottom-start" shadow="md" width={320} trapFocus returnFocus>
      <Popover.Target>
        <SignButton
          size="compact-xs"
          h={26}
          variant={sortings.length > 0 ? 'light' : 'subtle'}
          color="gray"
          leftSection={<SortIcon size={14} />}
        >
          {sortings.length > 0 ? table.sortedBy(sortings.length) : table.sort}
        </SignButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={table.sort}>
        <Stack gap="xs">
          {sortings.map((sorting, place) => (
            <Group key={sorting.name} gap={4} wrap="nowrap">
              <NativeSelect
                size="xs"
                flex={1}
                aria-label={table.sortKey(place + 1)}
                value={sorting.name}
                data={choices(sorting.name)}
                onChange={({ currentTarget }) => put(place, { ...sorting, name: currentTarget.value })}
              />
              <NativeSelect
                size="xs"
                aria-label={table.sortDirection(place + 1)}
                value={String(sorting.isDescending)}
                data={[
                  { value: 'false', label: table.upwards },
                  { value: 'true', label: table.downwards },
                ]}
                onChange={({ currentTarget }) =>
                  put(place, { ...sorting, isDescending: currentTarget.value === 'true' })
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={table.noSort(place + 1)}
                onClick={() => set(sortings.toSpliced(place, 1))}
              >
                <CloseIcon size={14} />
              </ActionIcon>
            </Group>
          ))}
          {sortings.length < MOST && (
            <PickButton
              size="xs"
              fw={400}
              label={table.addSort}
              noneFound={linkPicker.nothing}
              options={choices()}
              onPick={(name) => set([...sortings, { name, isDescending: false }])}
              isInside
            />
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
