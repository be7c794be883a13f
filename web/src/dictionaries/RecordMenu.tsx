import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, type Resource, refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import type { Moves } from '../ui/SortableRows.tsx'
import { tellDone } from '../undo/undoable.ts'

interface RecordMenuProps {
  readonly record: Resource
  readonly moves?: Moves
  /** What else can be done with it. */
  readonly children?: ReactNode
  readonly canDelete?: boolean
  readonly onEdit: () => void
  /** May lead to another page, where it is said. */
  readonly onDeleted?: () => unknown
}

/** What can be done with a record in a list. */
export function RecordMenu(props: RecordMenuProps) {
  const { record, moves, children, canDelete = true, onEdit, onDeleted } = props
  const { common, records, undo } = useTexts()
  const name = String(record.attributes.name)
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(record, deed)
    await onDeleted?.()
    tellDone(undo.deleted(name), deed)
    await refresh(record.type)
  }
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={common.actions(name)}>
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{common.edit}</Menu.Item>
        {children}
        {moves?.up && <Menu.Item onClick={moves.up}>{records.moveUp}</Menu.Item>}
        {moves?.down && <Menu.Item onClick={moves.down}>{records.moveDown}</Menu.Item>}
        {canDelete && (
          <Menu.Item color="var(--mantine-color-error)" onClick={() => void remove().catch(tellFailure)}>
            {common.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
