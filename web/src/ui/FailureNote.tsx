import { Alert, type AlertProps } from '@mantine/core'
import { RequestError } from '../api/request.ts'
import { texts, useTexts } from '../locales/language.ts'
import { AlertIcon } from './icons.tsx'

/** What went wrong, for people. */
export function wordsOf(failure: unknown): string {
  const { errors } = texts()
  if (!(failure instanceof RequestError)) return errors.server
  if (failure.status === 0) return errors.network
  if (failure.status === 429) return errors.throttled(failure.retryAfter ?? 60)
  if (failure.status === 403) return errors.forbidden
  if (failure.status >= 500 || failure.errors.length === 0) return errors.server
  return failure.errors.map(({ detail }) => detail).join(' ')
}

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
