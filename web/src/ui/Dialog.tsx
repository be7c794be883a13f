import { Modal, type ModalProps } from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useTexts } from '../locales/language.ts'
import { useOpenDialog } from './openDialogs.ts'

interface DialogProps extends Omit<ModalProps, 'opened'> {
  /** Neither Escape nor a press beside it nor the way back closes it: it has a button for that, or ends by itself. */
  readonly isLocked?: boolean
  /** Whether the way back closes it: not for a question about that very way. */
  readonly hasEntry?: boolean
}

/** What lies over the page: Escape, a press beside it and the way back close it, the topmost first. */
export function Dialog({ isLocked = false, hasEntry = true, onClose, ...props }: DialogProps) {
  const { common } = useTexts()
  const close = isLocked ? () => {} : onClose
  useOpenDialog(close, hasEntry)
  useFocusGivenBack()
  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      withCloseButton={!isLocked}
      closeOnClickOutside={!isLocked}
      closeButtonProps={{ 'aria-label': common.close }}
      {...props}
    />
  )
}

/** The same way back for what is no dialog of ours, while it is open. */
export function ClosedByBack({ onBack }: { readonly onBack: () => void }) {
  useOpenDialog(onBack, true)
  return null
}

/** Whoever closes it goes on where they were; the kit does this only for dialogs that stay mounted. */
function useFocusGivenBack(): void {
  useLayoutEffect(() => {
    const before = document.activeElement
    return () =>
      void setTimeout(() => {
        const isNowhere = document.activeElement === document.body
        if (isNowhere && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
  }, [])
}
