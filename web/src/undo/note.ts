import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { withClose } from '../ui/notify.ts'
import { DeedNote } from './DeedNote.tsx'

const NOTE = 'deed'
const SHOWN_MS = 6_000

let shown = 0

/** Says what was done last, in place of what was said before, with the way back. */
export function noteDeed(message: string, action: string, onAction: () => void): void {
  shown += 1
  put({
    message: createElement(DeedNote, { message, action, onAction }),
    loading: false,
    // Only another duration begins anew.
    autoClose: SHOWN_MS + (shown % 2),
  })
}

/** Says how far something is that takes longer. */
export const noteProgress = (message: string): void => put({ message, loading: true, autoClose: false })

export const hideNote = (): void => {
  notifications.hide(NOTE)
}

interface Note {
  readonly message: React.ReactNode
  readonly loading: boolean
  readonly autoClose: number | false
}

/** Whichever is right does something, the other nothing. */
function put(note: Note): void {
  const data = { id: NOTE, color: 'green', role: 'status', ...withClose(), ...note }
  notifications.update(data)
  notifications.show(data)
}
