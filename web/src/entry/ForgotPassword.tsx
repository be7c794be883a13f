import { Anchor, Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../api/request.ts'
import { sessionQuery } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { EntryForm } from './EntryForm.tsx'

export function ForgotPassword() {
  const { entry } = useTexts()
  const { data: session } = useQuery(sessionQuery)
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: isNotEmpty(texts().errors.required) },
  })
  const { submit, isPending, failure } = useSubmit({
    form,
    send: (values) => send('POST', '/app/password-resets', values),
    onDone: (_, { email }) => setSentTo(email),
  })
  const back = (
    <Anchor component={Link} to="/sign-in" size="sm" ta="center">
      {entry.backToSignIn}
    </Anchor>
  )
  if (sentTo) {
    const text = session?.['has-mail'] === false ? entry.linkLogged : entry.linkSentText(sentTo)
    return (
      <EntryForm title={entry.linkSent} text={text}>
        {back}
      </EntryForm>
    )
  }
  return (
    <EntryForm title={entry.forgotTitle} text={entry.forgotText} onSubmit={submit}>
      <TextInput
        label={entry.email}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <FailureNote failure={failure} />
      <Button type="submit" loading={isPending} fullWidth>
        {entry.sendLink}
      </Button>
      {back}
    </EntryForm>
  )
}
