import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { deleteRecord, type Resource, refresh } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DotsIcon } from '../ui/icons.tsx'
import type { Moves } from '../ui/SortableRows.tsx'

interface RecordMenuProps {
  readonly record: Resource
  readonly moves?: Moves
  readonly canDelete?: boolean
  readonly onEdit: () => void
  readonly onDeleted?: () => void
}

/** What can be done with a record in a list. */
export function RecordMenu({ record, moves, canDelete = true, onEdit, onDeleted }: RecordMenuProps) {
  const { common, records } = useTexts()
  const [isDeleting, setDeleting] = useState(false)
  const name = String(record.attributes.name)
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={common.actions(name)}>
            <DotsIcon />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{common.edit}</Menu.Item>
          {moves?.up && <Menu.Item onClick={moves.up}>{records.moveUp}</Menu.Item>}
          {moves?.down && <Menu.Item onClick={moves.down}>{records.moveDown}</Menu.Item>}
          {canDelete && (
            <Menu.Item color="var(--mantine-color-error)" onClick={() => setDeleting(true)}>
              {common.delete}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          title={records.deleteTitle(name)}
          text={records.deleteText}
          action={common.delete}
          onConfirm={async () => {
            await deleteRecord(record)
            onDeleted?.()
            void refresh(record.type)
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
