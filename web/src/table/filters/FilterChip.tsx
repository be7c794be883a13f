import { Popover, UnstyledButton } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../locales/language.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import { ConditionText } from './ConditionText.tsx'
import type { Condition } from './conditions.ts'
import classes from './FilterBar.module.css'

const BELONGING = '[role=dialog], [role=listbox], [aria-haspopup=dialog]'

type Filters = Readonly<Record<string, string>>

interface FilterChipProps {
  readonly condition: Condition
  readonly filters: Filters
  /** Just chosen: its editor is open. */
  readonly isNew: boolean
  readonly onSet: (values: Readonly<Record<string, string | undefined>>) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

export function FilterChip({ condition, filters, isNew, onSet, onRemove, onClose }: FilterChipProps) {
  const { table } = useTexts()
  const [isOpen, setOpen] = useState(isNew)
  const closeOutside = useEffectEvent(({ target }: MouseEvent) => {
    // Lists of an input in it, and forms that such a list opens, stand elsewhere on the page.
    if (!(target as Element).closest(BELONGING)) close()
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('mousedown', closeOutside)
    return () => document.removeEventListener('mousedown', closeOutside)
  }, [isOpen])
  function close() {
    setOpen(false)
    onClose()
  }
  return (
    <div className={classes.chip}>
      <Popover
        opened={isOpen}
        closeOnClickOutside={false}
        onChange={(open) => !open && close()}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.value}
            disabled={condition.kind === 'switch'}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={classes.label}>{condition.label}</span>
            <span className={classes.text}>
              <ConditionText condition={condition} filters={filters} />
            </span>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={condition.label}>
          <ConditionEditor condition={condition} filters={filters} onSet={onSet} onClose={close} />
        </Popover.Dropdown>
      </Popover>
      <UnstyledButton
        className={classes.remove}
        aria-label={table.removeFilter(condition.label)}
        onClick={onRemove}
      >
        <CloseIcon size={12} />
      </UnstyledButton>
    </div>
  )
}
