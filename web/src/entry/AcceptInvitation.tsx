import { Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { send } from '../api/request.ts'
import { enter } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { EntryForm } from './EntryForm.tsx'
import { NewPassword, newPasswordChecks, noPassword } from './NewPassword.tsx'
import { useSecretOfAddress } from './secret.ts'

interface Invitation {
  readonly email: string
  readonly 'account-name': string
}

export function AcceptInvitation() {
  const { entry } = useTexts()
  const secret = useSecretOfAddress()
  const { data: invitation, isPending } = useQuery({
    queryKey: ['invitation'],
    queryFn: () => send<Invitation>('POST', '/app/invitations/look', { secret }),
  })
  if (invitation) return <JoinForm secret={secret} invitation={invitation} />
  if (isPending) return <Waiting />
  return (
    <EntryForm title={entry.badLink} text={entry.badInvitationText}>
      <Button component={Link} to="/sign-in" variant="default" fullWidth>
        {entry.backToSignIn}
      </Button>
    </EntryForm>
  )
}

function JoinForm({ secret, invitation }: { readonly secret: string; readonly invitation: Invitation }) {
  const { entry } = useTexts()
  const form = useForm({
    initialValues: { 'first-name': '', 'last-name': '', ...noPassword },
    validate: {
      'first-name': isNotEmpty(texts().errors.required),
      'last-name': isNotEmpty(texts().errors.required),
      ...newPasswordChecks,
    },
  })
  const { submit, isPending, failure } = useSubmit({
    form,
    send: ({ repeated: _, ...values }) => send('POST', '/app/invitations/accept', { secret, ...values }),
    onDone: () => enter(),
  })
  return (
    <EntryForm
      title={entry.invitationTitle(invitation['account-name'])}
      text={entry.invitationText(invitation.email)}
      onSubmit={submit}
    >
      <TextInput
        label={entry.firstName}
        autoComplete="given-name"
        autoFocus
        {...form.getInputProps('first-name')}
      />
      <TextInput label={entry.lastName} autoComplete="family-name" {...form.getInputProps('last-name')} />
      <NewPassword form={form} />
      <FailureNote failure={failure} />
      <Button type="submit" loading={isPending} fullWidth>
        {entry.join}
      </Button>
    </EntryForm>
  )
}
