import { Menu } from '@mantine/core'
import { refresh, updateRecord } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { tell, tellFailure } from '../../ui/notify.ts'
import { attributesOfView, SAVED, type SavedView } from '../saved.ts'
import type { ViewInUse } from '../useView.ts'

export type ViewDialog = 'new' | 'rename' | 'delete'

interface ViewActionsProps {
  readonly inUse: ViewInUse
  readonly onDialog: (dialog: ViewDialog) => void
}

export function ViewActions({ inUse, onDialog }: ViewActionsProps) {
  const { table } = useTexts()
  const { view, current, isChanged, open } = inUse
  async function save(saved: SavedView) {
    await updateRecord({ type: SAVED, id: saved.id }, { attributes: attributesOfView(view) })
    await refresh(SAVED)
    tell(table.viewSaved(saved.name))
    open(saved)
  }
  return (
    <>
      {current && isChanged && (
        <>
          <Menu.Item onClick={() => void save(current).catch(tellFailure)}>{table.saveView}</Menu.Item>
          <Menu.Item onClick={() => open(current)}>{table.discardChanges}</Menu.Item>
        </>
      )}
      <Menu.Item onClick={() => onDialog('new')}>{table.saveAs}</Menu.Item>
      {current && (
        <>
          <Menu.Item onClick={() => onDialog('rename')}>{table.renameView}</Menu.Item>
          <Menu.Item color="var(--mantine-color-error)" onClick={() => onDialog('delete')}>
            {table.deleteView}
          </Menu.Item>
        </>
      )}
    </>
  )
}
