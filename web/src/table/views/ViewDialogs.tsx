import { deleteRecord, refresh } from '../../api/records.ts'
import { useTexts } from '../../locales/language.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { SAVED } from '../saved.ts'
import type { ViewInUse } from '../useView.ts'
import { SaveViewDialog } from './SaveViewDialog.tsx'
import type { ViewDialog } from './ViewActions.tsx'

interface ViewDialogsProps {
  readonly type: string
  readonly inUse: ViewInUse
  readonly dialog: ViewDialog | undefined
  readonly onClose: () => void
}

export function ViewDialogs({ type, inUse, dialog, onClose }: ViewDialogsProps) {
  const { table, common } = useTexts()
  const { current, open } = inUse
  if (dialog === 'new') return <SaveViewDialog type={type} inUse={inUse} onClose={onClose} />
  if (!current || !dialog) return null
  if (dialog === 'rename')
    return <SaveViewDialog type={type} inUse={inUse} renamed={current} onClose={onClose} />
  return (
    <ConfirmDialog
      title={table.deleteViewTitle(current.name)}
      text={table.deleteViewText}
      action={common.delete}
      onConfirm={async () => {
        await deleteRecord({ type: SAVED, id: current.id })
        open(undefined)
        await refresh(SAVED)
      }}
      onClose={onClose}
    />
  )
}
