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
  const { current } = inUse
  if (dialog === 'new') return <SaveViewDialog type={type} inUse={inUse} onClose={onClose} />
  if (!current || !dialog) return null
  return <SaveViewDialog type={type} inUse={inUse} renamed={current} onClose={onClose} />
}
