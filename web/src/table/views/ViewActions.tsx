import { Menu } from '@mantine/core'
import type { TypeMetadata } from '../../api/metadata.ts'
import { deleteRecord, refresh, updateRecord } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { useOpenType } from '../../metadata/useOpenType.ts'
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
  const { table } = useTexts()
  const type = useType(SAVED)
  const { current, isChanged, open } = inUse
  return (
    <>
      {type && current && <SaveAgain type={type} inUse={inUse} current={current} />}
      {current && isChanged && <Menu.Item onClick={() => open(current)}>{table.discardChanges}</Menu.Item>}
      {type?.can.create && <Menu.Item onClick={() => onDialog('new')}>{table.saveAs}</Menu.Item>}
      {type && current && <ChangeSaved type={type} inUse={inUse} current={current} onDialog={onDialog} />}
    </>
  )
}

interface SavedProps {
  readonly type: TypeMetadata
  readonly inUse: ViewInUse
  readonly current: SavedView
}

/** Those of others, and of everybody, are not for all to change. */
function SaveAgain({ type, inUse: { view, isChanged, open }, current }: SavedProps) {
  const { table } = useTexts()
  const can = useOpenType(type, current.id)?.can
  async function save({ id, name }: SavedView) {
    await undoable(table.viewSaved(name), (deed) =>
      updateRecord({ type: SAVED, id }, { attributes: attributesOfView(view) }, deed),
    )
    await refresh(SAVED)
    open(current)
  }
  if (!isChanged || !can?.edit) return null
  return <Menu.Item onClick={() => void save(current).catch(tellFailure)}>{table.saveView}</Menu.Item>
}

function ChangeSaved({
  type,
  inUse: { open },
  current,
  onDialog,
}: SavedProps & Pick<ViewActionsProps, 'onDialog'>) {
  const { table, undo } = useTexts()
  const can = useOpenType(type, current.id)?.can
  async function remove({ id, name }: SavedView) {
    await undoable(undo.deleted(name), (deed) => deleteRecord({ type: SAVED, id }, deed))
    open(undefined)
    await refresh(SAVED)
  }
  return (
    <>
      {can?.edit && <Menu.Item onClick={() => onDialog('rename')}>{table.renameView}</Menu.Item>}
      {can?.delete && (
        <Menu.Item color="var(--mantine-color-error)" onClick={() => void remove(current).catch(tellFailure)}>
          {table.deleteView}
        </Menu.Item>
      )}
    </>
  )
}
