import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { RoleSelect } from '../tokens/RoleSelect.tsx'
import { SecretDialog } from '../tokens/SecretDialog.tsx'
import { NotFound } from '../ui/Dead.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { CheckIcon } from '../ui/icons.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { ApplicationIcon } from './ApplicationIcon.tsx'
import { applicationsQuery, installApplication } from './api.ts'

const route = getRouteApi('/app/settings/admins/applications/$id/install')

/** Says what the application wants before it gets it. */
export function Install() {
  const { applications: words, common } = useTexts()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(applicationsQuery)
  const [roleId, setRoleId] = useState<string | null>(null)
  const installing = useMutation({ mutationFn: () => installApplication(id, roleId) })
  const application = data.applications.find((one) => one.id === id)
  if (!application) return <NotFound />
  const leave = async () => {
    await queryClient.invalidateQueries({ queryKey: ['applications'] })
    await navigate({ to: '/settings/applications' })
  }
  return (
    <Page
      title={words.consentTitle(application.name)}
      parent={{ to: '/settings/applications', label: words.title }}
    >
      <Section>
        <Stack gap="lg">
          <Group gap="md" wrap="nowrap">
            <ApplicationIcon name={application.name} icon={application.icon} size="lg" />
            <div>
              <Title order={2}>{application.name}</Title>
              <Text c="dimmed" size="sm">
                {application.description}
              </Text>
            </div>
          </Group>
          <Rights scopes={application.scopes} />
          <RoleSelect value={roleId} onChange={setRoleId} />
          <FailureNote failure={installing.error} />
          <Group justify="flex-end" gap="xs">
            <Button component={Link} to="/settings/applications" variant="default">
              {common.cancel}
            </Button>
            <Button
              loading={installing.isPending}
              disabled={application.installed}
              onClick={() => installing.mutate()}
            >
              {application.installed ? words.installed : words.install}
            </Button>
          </Group>
        </Stack>
      </Section>
      {installing.data && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretText}
          secret={installing.data.secret}
          isToken
          onClose={leave}
        />
      )}
    </Page>
  )
}

function Rights({ scopes }: { readonly scopes: readonly string[] }) {
  const { applications: words } = useTexts()
  const labels = useLabels()
  if (scopes.length === 0) return <Text size="md">{words.consentNothing}</Text>
  return (
    <div>
      <Text size="md" mb="xs">
        {words.consentText}
      </Text>
      <List icon={<CheckIcon size={16} />} spacing={6} size="md">
        {scopes.map((scope) => {
          const [, object = scope, right] = /^(.+)_(read|write)$/.exec(scope) ?? []
          const label = labels.scope(object)
          return (
            <List.Item key={scope}>{right === 'write' ? words.writes(label) : words.reads(label)}</List.Item>
          )
        })}
      </List>
    </div>
  )
}
