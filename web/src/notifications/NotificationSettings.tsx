import { Checkbox, NativeSelect, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { tell, tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { useInTurn } from '../ui/useInTurn.ts'
import {
  type Channels,
  changeSettings,
  KINDS,
  type Kind,
  MAILS,
  type Settings,
  settingsQuery,
} from './api.ts'
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
            <KindRows />
          </Table.Tbody>
        </Table>
      </Section>
      <PushSection />
      <p className={classes.note}>{hasMail ? words.dailyText : words.noMail}</p>
    </Page>
  )
}

function KindRows() {
  const { data } = useSuspenseQuery(settingsQuery)
  const [chosen, setChosen] = useState<Partial<Settings>>({})
  // What is chosen is shown at once; what the server says holds when all of it is answered.
  const inTurn = useInTurn(() => setChosen({}))
  const settings = { ...data.settings, ...chosen }

  async function save(kind: Kind, change: Partial<Channels>) {
    queryClient.setQueryData(settingsQuery.queryKey, await changeSettings(kind, change))
    tell(texts().common.saved)
  }
  function choose(kind: Kind, change: Partial<Channels>) {
    setChosen((known) => ({ ...known, [kind]: { ...settings[kind], ...known[kind], ...change } }))
    void inTurn(() => save(kind, change)).catch((failure) => {
      void queryClient.invalidateQueries(settingsQuery)
      tellFailure(failure)
    })
  }
  return KINDS.map((kind) => (
    <KindRow key={kind} kind={kind} channels={settings[kind]} onChoose={(change) => choose(kind, change)} />
  ))
}

interface KindRowProps {
  readonly kind: Kind
  readonly channels: Channels
  readonly onChoose: (change: Partial<Channels>) => void
}

function KindRow({ kind, channels, onChoose }: KindRowProps) {
  const { notifications: words } = useTexts()
  const { 'in-app': inApp, mail, push } = channels
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
          onChange={({ currentTarget }) => onChoose({ 'in-app': currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td data-label={words.mail}>
        <NativeSelect
          value={mail}
          aria-label={`${name}: ${words.mail}`}
          data={MAILS.map((value) => ({ value, label: words.mails[value] }))}
          onChange={({ currentTarget }) => onChoose({ mail: currentTarget.value as Channels['mail'] })}
        />
      </Table.Td>
      <Table.Td data-label={words.push}>
        <Checkbox
          checked={push}
          aria-label={`${name}: ${words.push}`}
          onChange={({ currentTarget }) => onChoose({ push: currentTarget.checked })}
        />
      </Table.Td>
    </Table.Tr>
  )
}
