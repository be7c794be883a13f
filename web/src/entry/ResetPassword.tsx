import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { RequestError, send } from '../api/request.ts'
import { enter } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, newPasswordChecks, noPassword } from './NewPassword.tsx'
import { useSecretOfAddress } from './secret.ts'

export function ResetPassword() {
  const { entry } = useTexts()
  const secret = useSecretOfAddress()
  const form = useForm({ initialValues: noPassword, validate: newPasswordChecks })
  const { submit, isPending, failure } = useSubmit({
    form,
    send: ({ password }) => send('POST', '/app/password-resets/use', { secret, password }),
    onDone: () => enter(),
  })
  if (!secret || (failure instanceof RequestError && failure.status === 404))
    return (
      <EntryForm title={entry.badLink} text={entry.badLinkText}>
        <Button component={Link} to="/forgot-password" fullWidth>
          {entry.newLink}
        </Button>
      </EntryForm>
    )
  return (
    <EntryForm title={entry.resetTitle} text={entry.resetText} onSubmit={submit}>
      <NewPassword form={form} />
      <FailureNote failure={failure} />
      <Button type="submit" loading={isPending} fullWidth>
        {entry.setPassword}
      </Button>
    </EntryForm>
  )
}
