import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../locales/language.ts'
import { BlocksIcon, PlusIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { ApplicationRow } from './ApplicationRow.tsx'
import { applicationsQuery } from './api.ts'

export function Applications() {
  const { applications: words } = useTexts()
  const {
    data: { applications },
  } = useSuspenseQuery(applicationsQuery)
  const register = (
    <Button component={Link} to="/settings/applications/new" leftSection={<PlusIcon size={16} />}>
      {words.register}
    </Button>
  )
  return (
    <Page title={words.title} text={words.text} actions={applications.length === 0 ? undefined : register}>
      <Section flush>
        {applications.length === 0 ? (
          <Nothing
            icon={<BlocksIcon size={28} />}
            title={words.none}
            text={words.noneText}
            action={register}
          />
        ) : (
          <Rows label={words.title}>
            {applications.map((application) => (
              <ApplicationRow key={application.id} application={application} />
            ))}
          </Rows>
        )}
      </Section>
    </Page>
  )
}
