import { Alert, type AlertProps } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { AlertIcon } from './icons.tsx'
import { wordsOf } from './words.ts'

interface FailureNoteProps extends AlertProps {
  readonly failure: unknown
  /** Where the page knows better what it means. */
  readonly words?: string
}

/** Stands in a form or a dialog, above its buttons; nothing when nothing went wrong. */
export function FailureNote({ failure, words, ...others }: FailureNoteProps) {
  useTexts()
  if (!failure) return null
  return (
    <Alert color="red" variant="light" icon={<AlertIcon />} role="alert" {...others}>
      {words ?? wordsOf(failure)}
    </Alert>
  )
}
