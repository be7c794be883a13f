import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { isAdmin, type Session, sessionQuery, useSession } from '../api/session.ts'
import { firstLanguage, LANGUAGES, languageOf, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { speak } from '../metadata/speak.ts'
import { tell } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { OwnViewings } from '../viewing/Viewings.tsx'
import { EmailForm } from './EmailForm.tsx'

export function Profile() {
  const { profile, entry, common } = useTexts()
  const labels = useLabels()
  const { user } = useSession()
  const form = useForm({
    initialValues: {
      'first-name': user['first-name'] ?? '',
      'last-name': user['last-name'] ?? '',
      locale: languageOf(user.locale) ?? '',
    },
  })
  const submission = useSubmit({
    form,
    draft: 'profile',
    send: ({ locale, ...names }) => send<Session>('PATCH', '/app/me', { ...names, locale: locale || null }),
    async onDone(session) {
      queryClient.setQueryData(sessionQuery.queryKey, session)
      const { user: changed, account } = session
      await speak(languageOf(changed?.locale) ?? languageOf(account?.locale) ?? firstLanguage())
      tell(common.saved)
    },
  })
  const languages = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))
  return (
    <Page title={profile.title} text={profile.text}>
      <Section>
        <SaveForm form={form} submission={submission}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput
              label={entry.firstName}
              autoComplete="given-name"
              {...form.getInputProps('first-name')}
            />
            <TextInput
              label={entry.lastName}
              autoComplete="family-name"
              {...form.getInputProps('last-name')}
            />
          </SimpleGrid>
          <TextInput
            label={labels.field('users', 'email')}
            description={profile.emailText}
            value={user.email}
            readOnly
            variant="filled"
          />
          <Select
            label={labels.field('users', 'locale')}
            description={profile.languageText}
            allowDeselect={false}
            data={[{ value: '', label: profile.languageOfAccount }, ...languages]}
            {...form.getInputProps('locale')}
          />
        </SaveForm>
      </Section>
      {isAdmin(user) && (
        <Section title={profile.newEmail} text={profile.newEmailText}>
          <EmailForm />
        </Section>
      )}
      <OwnViewings />
    </Page>
  )
}
