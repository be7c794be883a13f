import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { currencies, timeZones } from '../account/choices.ts'
import type { Account } from '../api/session.ts'
import { TemplateStages } from '../funnels/TemplateStages.tsx'
import { templatesQuery } from '../funnels/templates.ts'
import { LANGUAGES, type Language, texts, useLanguage, useTexts } from '../locales/language.ts'
import { speak } from '../metadata/speak.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { tellFailure } from '../ui/notify.ts'
import { Section } from '../ui/Section.tsx'
import { sendFormOnKey } from '../ui/sendKey.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { setUp, skipSetUp } from './api.ts'
import { currencyOf, zoneOfBrowser } from './guesses.ts'

/** What a company is called, speaks and counts in; the browser knows most of it. */
export function SetUpForm({ account }: { readonly account: Account }) {
  const { welcome, account: words } = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: templates = [] } = useQuery(templatesQuery(language))
  const form = useForm({
    initialValues: {
      name: account.name,
      locale: language as string,
      currency: currencyOf(navigator.language, account.currency),
      'time-zone': zoneOfBrowser(),
      business: 'sales',
    },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({ form, draft: 'set up', send: setUp, onDone: () => {} })
  const skipping = useMutation({
    mutationFn: skipSetUp,
    onSuccess: () => navigate({ to: '/' }),
    onError: tellFailure,
  })
  const chosen = templates.find(({ key }) => key === form.values.business)
  const setLocale = (locale: string | null) => {
    if (!locale) return
    form.setFieldValue('locale', locale)
    void speak(locale as Language).catch(tellFailure)
  }
  return (
    <Section>
      <form onSubmit={submission.submit} onKeyDown={sendFormOnKey} noValidate>
        <Stack gap="md">
          <TextInput label={words.name} data-autofocus {...form.getInputProps('name')} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <Select
              label={words.locale}
              allowDeselect={false}
              data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('locale')}
              onChange={setLocale}
            />
            <Select
              label={words.currency}
              searchable
              allowDeselect={false}
              data={currencies(language)}
              {...form.getInputProps('currency')}
            />
            <Select
              label={words.timeZone}
              searchable
              allowDeselect={false}
              data={timeZones(form.values['time-zone'])}
              {...form.getInputProps('time-zone')}
            />
          </SimpleGrid>
          <Select
            label={welcome.business}
            description={welcome.businessText}
            allowDeselect={false}
            data={templates.map(({ key, name }) => ({ value: key, label: name }))}
            {...form.getInputProps('business')}
          />
          <TemplateStages template={chosen} />
          <FailureNote failure={submission.failure} />
          <Group justify="space-between" gap="xs">
            <Button
              variant="subtle"
              color="gray"
              loading={skipping.isPending}
              onClick={() => skipping.mutate()}
            >
              {welcome.later}
            </Button>
            <Button type="submit" loading={submission.isPending}>
              {welcome.begin}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
