import { notifications } from '@mantine/notifications'
import { wordsOf } from './words.ts'

/** Says that something has happened, for a moment. */
export const tell = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 3000 })
}

/** For what fails outside of a form. */
export const tellFailure = (failure: unknown): void => {
  notifications.show({ message: wordsOf(failure), color: 'red', autoClose: 8000 })
}
