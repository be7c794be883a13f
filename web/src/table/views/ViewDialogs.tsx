import { lazy, Suspense } from 'react'
import type { ViewInUse } from '../useView.ts'
import type { ViewDialog } from './ViewActions.tsx'

const SaveViewDialog = lazy(() =>
  import('./SaveViewDialog.tsx').then((module) => ({ default: module.SaveViewDialog })),
)

interface ViewDialogsProps {
  readonly type: string
  readonly inUse: ViewInUse
  readonly dialog: ViewDialog | undefined
  readonly onClose: () => void
}

export function ViewDialogs({ type, inUse, dialog, onClose }: ViewDialogsProps) {
  const { current } = inUse
  if (!dialog || (dialog !== 'new' && !current)) return null
  return (
    <Suspense>
      <SaveViewDialog
        type={type}
        inUse={inUse}
        {...(dialog !== 'new' && current && { renamed: current })}
        onClose={onClose}
      />
    </Suspense>
  )
}
