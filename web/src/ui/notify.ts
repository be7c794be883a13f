import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { UndoNote } from './UndoNote.tsx'
import { wordsOf } from './words.ts'

/** Says that something has happened, for a moment. */
export const tell = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 3000 })
}

/** The same, with a way back. */
export function tellUndoable(message: string, undo: () => void): void {
  const id = notifications.show({
    message: createElement(UndoNote, {
      message,
      onUndo() {
        notifications.hide(id)
        undo()
      },
    }),
    color: 'green',
    autoClose: 8000,
  })
}

/** For what fails outside of a form. */
export const tellFailure = (failure: unknown): void => {
  notifications.show({ message: wordsOf(failure), color: 'red', autoClose: 8000 })
}
