import { useMemo, useRef } from 'react'
import { useTexts } from '../../locales/language.ts'
import { useCommands } from '../../palette/commands.ts'
import { FunnelIcon } from '../../ui/icons.tsx'
import { PickButton } from '../../ui/PickButton.tsx'
import { type Condition, offeredOf } from './conditions.ts'

interface AddFilterProps {
  readonly conditions: readonly Condition[]
  readonly onAdd: (condition: Condition) => void
}

/** A button with everything that the list can still be filtered by. */
export function AddFilter({ conditions, onAdd }: AddFilterProps) {
  const { table } = useTexts()
  const button = useRef<HTMLButtonElement>(null)
  useCommands(
    useMemo(() => {
      const command = { id: 'table-filter', group: 'page', icon: <FunnelIcon />, keys: 'f' } as const
      return [{ ...command, label: table.filter, run: () => button.current?.click() }]
    }, [table]),
  )
  return (
    <PickButton
      ref={button}
      size="compact-xs"
      h={26}
      leftSection={<FunnelIcon size={14} />}
      label={table.filter}
      noneFound={table.noFilter}
      options={offeredOf(conditions)}
      onPick={(key) => onAdd(conditions.find((one) => one.key === key)!)}
    />
  )
}
