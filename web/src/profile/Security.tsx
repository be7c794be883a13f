import { isNotEmpty, useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { NewPassword, newPasswordChecks, noPassword } from '../entry/NewPassword.tsx'
import { texts, useTexts } from '../locales/language.ts'
import { tell } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { Sessions } from './Sessions.tsx'

export function Security() {
  const { security } = useTexts()
  return (
    <Page title={security.title} text={security.text}>
      <Section title={security.password} text={security.passwordText}>
        <PasswordForm />
      </Section>
      <Section title={security.sessions} text={security.sessionsText} flush>
        <Sessions />
      </Section>
    </Page>
  )
}

function PasswordForm() {
  const { security } = useTexts()
  const form = useForm({
    initialValues: { current: '', ...noPassword },
    validate: { current: isNotEmpty(texts().errors.required), ...newPasswordChecks },
  })
  const submission = useSubmit({
    form,
    send: ({ current, password }) => send('PUT', '/app/password', { current, password }),
    onDone() {
      form.reset()
      tell(security.changed)
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
    },
  })
  return (
    <SaveForm form={form} submission={submission} action={security.change}>
      <PasswordField
        label={security.current}
        autoComplete="current-password"
        {...form.getInputProps('current')}
      />
      <NewPassword form={form} />
    </SaveForm>
  )
}
