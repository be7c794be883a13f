import { Checkbox, NativeSelect, Table } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { tell, tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { type Channels, changeSettings, KINDS, type Kind, MAILS, settingsQuery } from './api.ts'
import classes from './NotificationSettings.module.css'
import { PushSection } from './PushSection.tsx'

/** Of what somebody is told, and how: saved as soon as it is chosen. */
export function NotificationSettings() {
  const { notifications: words } = useTexts()
  const { hasMail } = useSession()
  return (
    <Page title={words.title} text={words.settingsText}>
      <Section flush>
        <Table className={classes.table!} verticalSpacing="sm" horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.what}</Table.Th>
              <Table.Th>{words.inApp}</Table.Th>
              <Table.Th>{words.mail}</Table.Th>
              <Table.Th>{words.push}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {KINDS.map((kind) => (
              <KindRow key={kind} kind={kind} />
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <PushSection />
      <p className={classes.note}>{hasMail ? words.dailyText : words.noMail}</p>
    </Page>
  )
}

function KindRow({ kind }: { readonly kind: Kind }) {
  const { notifications: words } = useTexts()
  const { data } = useSuspenseQuery(settingsQuery)
  const saving = useMutation({
    mutationFn: (change: Partial<Channels>) => changeSettings(kind, change),
    // What is chosen is shown at once; what the server says then holds.
    onMutate: (change) =>
      queryClient.setQueryData(settingsQuery.queryKey, (known) =>
        known ? { settings: { ...known.settings, [kind]: { ...known.settings[kind], ...change } } } : known,
      ),
    onSuccess(answer) {
      queryClient.setQueryData(settingsQuery.queryKey, answer)
      tell(texts().common.saved)
    },
    onError(failure) {
      void queryClient.invalidateQueries(settingsQuery)
      tellFailure(failure)
    },
  })
  const { 'in-app': inApp, mail, push } = data.settings[kind]
  const { name, text } = words.kinds[kind]
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <div>{name}</div>
        <div className={classes.text}>{text}</div>
      </Table.Th>
      <Table.Td data-label={words.inApp}>
        <Checkbox
          checked={inApp}
          aria-label={`${name}: ${words.inApp}`}
          onChange={({ currentTarget }) => saving.mutate({ 'in-app': currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td data-label={words.mail}>
        <NativeSelect
          value={mail}
          aria-label={`${name}: ${words.mail}`}
          data={MAILS.map((value) => ({ value, label: words.mails[value] }))}
          onChange={({ currentTarget }) => saving.mutate({ mail: currentTarget.value as Channels['mail'] })}
        />
      </Table.Td>
      <Table.Td data-label={words.push}>
        <Checkbox
          checked={push}
          aria-label={`${name}: ${words.push}`}
          onChange={({ currentTarget }) => saving.mutate({ push: currentTarget.checked })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
