import { notifications } from '@mantine/notifications'
import { texts } from '../locales/language.ts'
import { wordsOf } from './words.ts'

/** The button that closes a note has a name. */
export const withClose = () => ({ closeButtonProps: { 'aria-label': texts().common.close } })

/** Says that something has happened, for a moment. */
export const tell = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 3000, ...withClose() })
}

/** For what fails outside of a form. */
export const tellFailure = (failure: unknown): void => {
  notifications.show({ message: wordsOf(failure), color: 'red', autoClose: 8000, ...withClose() })
}
