import { TextInput } from '@mantine/core'
import { isEmail, isNotEmpty, useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { type Session, sessionQuery } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { tell } from '../ui/notify.ts'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SaveForm } from '../ui/SaveForm.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

/** The letters that open the account go to this address: it takes the password to change it. */
export function EmailForm() {
  const { profile } = useTexts()
  const form = useForm({
    initialValues: { email: '', current: '' },
    validate: { email: isEmail(texts().errors.email), current: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    send: (values) => send<Session>('PUT', '/app/email', values),
    onDone(session) {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      form.reset()
      tell(profile.emailChanged)
    },
  })
  return (
    <SaveForm form={form} submission={submission} action={profile.changeEmail}>
      <TextInput
        label={profile.newEmail}
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={profile.password}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
    </SaveForm>
  )
}
