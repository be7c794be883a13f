import { Menu } from '@mantine/core'
import { deleteRecord, refresh, updateRecord } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { useOpenness } from '../../metadata/useOpenness.ts'
import { useType } from '../../metadata/useTypes.ts'
import { tellFailure } from '../../ui/notify.ts'
import { undoable } from '../../undo/undoable.ts'
import { attributesOfView, SAVED, type SavedView } from '../saved.ts'
import type { ViewInUse } from '../useView.ts'

export type ViewDialog = 'new' | 'rename'

interface ViewActionsProps {
  readonly inUse: ViewInUse
  readonly onDialog: (dialog: ViewDialog) => void
}

export function ViewActions({ inUse, onDialog }: ViewActionsProps) {
  const { table, undo } = useTexts()
  const { view, current, isChanged, widths, open } = inUse
  const canAdd = useType(SAVED)?.can.create
  const isOpen = useOpenness(SAVED, current ? [current.id] : [])
  const canEdit = current && isOpen('edit', current.id)
  const canDelete = current && isOpen('delete', current.id)
  async function save(saved: SavedView) {
    await undoable(table.viewSaved(saved.name), (deed) =>
      updateRecord({ type: SAVED, id: saved.id }, { attributes: attributesOfView(view, widths.all) }, deed),
    )
    await refresh(SAVED)
    widths.reset()
    open(saved)
  }
  function discard(saved: SavedView) {
    widths.reset()
    open(saved)
  }
  async function remove({ id, name }: SavedView) {
    await undoable(undo.deleted(name), (deed) => deleteRecord({ type: SAVED, id }, deed))
    open(undefined)
    await refresh(SAVED)
  }
  return (
    <>
      {(current || canAdd) && <Menu.Divider />}
      {canEdit && isChanged && (
        <Menu.Item onClick={() => void save(current).catch(tellFailure)}>{table.saveView}</Menu.Item>
      )}
      {current && isChanged && <Menu.Item onClick={() => discard(current)}>{table.discardChanges}</Menu.Item>}
      {canAdd && <Menu.Item onClick={() => onDialog('new')}>{table.saveAs}</Menu.Item>}
      {canEdit && <Menu.Item onClick={() => onDialog('rename')}>{table.renameView}</Menu.Item>}
      {canDelete && (
        <Menu.Item color="var(--mantine-color-error)" onClick={() => void remove(current).catch(tellFailure)}>
          {table.deleteView}
        </Menu.Item>
      )}
    </>
  )
}
