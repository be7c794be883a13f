import { ActionIcon, Menu } from '@mantine/core'
import { deleteRecord, type Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { DotsIcon } from '../ui/icons.tsx'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { refreshTeams } from './api.ts'

interface TeamMenuProps {
  readonly team: Resource
  readonly onEdit: () => void
  readonly onAdd: () => void
  readonly onMove: () => void
}

export function TeamMenu({ team, onEdit, onAdd, onMove }: TeamMenuProps) {
  const { common, teams, undo } = useTexts()
  const name = titleOf(team)
  async function remove() {
    await undoable(undo.deleted(name), (deed) => deleteRecord(team, deed))
    await refreshTeams()
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
        <Menu.Item onClick={onAdd}>{teams.addBelow}</Menu.Item>
        <Menu.Item onClick={onMove}>{teams.moveBelow}</Menu.Item>
        <Menu.Item color="var(--mantine-color-error)" onClick={() => void remove().catch(tellFailure)}>
          {common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
