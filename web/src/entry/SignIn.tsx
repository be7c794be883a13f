import { Anchor, Button, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RequestError, send } from '../api/request.ts'
import { enter } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { type AccountChoice, AccountList } from './AccountList.tsx'
import { EntryForm } from './EntryForm.tsx'

const route = getRouteApi('/entry/sign-in')

interface Credentials {
  email: string
  password: string
}

export function SignIn() {
  const { entry } = useTexts()
  const { to } = route.useSearch()
  const [choice, setChoice] = useState<{ credentials: Credentials; accounts: readonly AccountChoice[] }>()
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: { email: isNotEmpty(texts().errors.required), password: isNotEmpty(texts().errors.required) },
  })
  const { submit, isPending, failure } = useSubmit({
    form,
    send: (credentials) => send('POST', '/app/session', credentials),
    onDone: () => enter(to),
  })
  const accounts = accountsIn(failure)
  if (accounts && !choice) setChoice({ credentials: form.getValues(), accounts })
  if (choice)
    return (
      <AccountList {...choice} onEnter={() => enter(to)} onBack={() => window.location.assign('/sign-in')} />
    )
  return (
    <EntryForm title={entry.signInTitle} onSubmit={submit}>
      <TextInput
        label={entry.email}
        type="email"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={entry.password}
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <FailureNote failure={failure} {...(isWrong(failure) && { words: entry.wrong })} />
      <Button type="submit" loading={isPending} fullWidth>
        {entry.signIn}
      </Button>
      <Anchor component={Link} to="/forgot-password" size="sm" ta="center">
        {entry.forgot}
      </Anchor>
    </EntryForm>
  )
}

const isWrong = (failure: unknown) => failure instanceof RequestError && failure.status === 422

function accountsIn(failure: unknown): readonly AccountChoice[] | undefined {
  if (!(failure instanceof RequestError) || failure.status !== 409) return undefined
  return failure.errors[0]?.meta?.accounts as readonly AccountChoice[] | undefined
}
