import { Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { send } from '../api/request.ts'
import { type Account, sessionQuery } from '../api/session.ts'
import { DemoData } from '../demo-data/DemoData.tsx'
import { LANGUAGES, texts, useLanguage, useTexts } from '../locales/language.ts'
import { tell } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { SaveForm } from '../ui/SaveForm.tsx'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { currencies, timeZones } from './choices.ts'

const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: () => send<{ account: Account }>('GET', '/app/account'),
})

export function AccountSettings() {
  const { account: words, common, demoData } = useTexts()
  const language = useLanguage()
  const {
    data: { account },
  } = useSuspenseQuery(accountQuery)
  const { id: _, ...stored } = account
  const form = useForm({
    initialValues: stored,
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: 'account',
    send: (values) => send<{ account: Account }>('PATCH', '/app/account', values),
    onDone(answer) {
      queryClient.setQueryData(accountQuery.queryKey, answer)
      tell(common.saved)
      return queryClient.invalidateQueries(sessionQuery)
    },
  })
  return (
    <Page title={words.title} text={words.text}>
      <Section>
        <SaveForm form={form} submission={submission}>
          <TextInput label={words.name} description={words.nameText} {...form.getInputProps('name')} />
          <Select
            label={words.timeZone}
            description={words.timeZoneText}
            searchable
            allowDeselect={false}
            data={timeZones(account['time-zone'])}
            {...form.getInputProps('time-zone')}
          />
          <Select
            label={words.locale}
            description={words.localeText}
            allowDeselect={false}
            data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('locale')}
          />
          <Select
            label={words.currency}
            description={words.currencyText}
            searchable
            allowDeselect={false}
            data={currencies(language)}
            {...form.getInputProps('currency')}
          />
        </SaveForm>
      </Section>
      <Section title={demoData.title}>
        <DemoData />
      </Section>
    </Page>
  )
}
