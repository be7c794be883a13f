import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { SecretDialog } from '../tokens/SecretDialog.tsx'
import { ChevronRightIcon, PlusIcon, SendIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Row, RowLink, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { type Webhook, webhookOf, webhooksQuery } from './api.ts'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'

/** The programs that are told of what changes. */
export function Webhooks() {
  const { webhooks: words } = useTexts()
  const { data } = useSuspenseQuery(webhooksQuery)
  const canCreate = useType('webhooks')?.can.create
  const [isAdding, setAdding] = useState(() => draftedUnder(pageKey('webhook ')) === 'new')
  const [secret, setSecret] = useState<string>()
  const create = canCreate && (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setAdding(true)}>
      {words.create}
    </Button>
  )
  return (
    <Page title={words.title} text={words.text} actions={data.data.length === 0 ? undefined : create}>
      <Section flush>
        {data.data.length === 0 ? (
          <Nothing icon={<SendIcon size={28} />} title={words.none} text={words.noneText} action={create} />
        ) : (
          <Rows label={words.title}>
            {data.data.map(webhookOf).map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        )}
      </Section>
      {isAdding && <WebhookDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Page>
  )
}

function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  return (
    <Row
      lead={<SendIcon size={20} />}
      title={
        <RowLink to="/settings/webhooks/$id" params={{ id: webhook.id }}>
          {webhook.url}
        </RowLink>
      }
      text={useTold(webhook)}
      facts={<WebhookStatus webhook={webhook} />}
      actions={<ChevronRightIcon size={16} />}
    />
  )
}

/** What a webhook is told of, in words. */
export function useTold({ 'resource-types': types, actions }: Webhook): string {
  const { webhooks: words } = useTexts()
  const labels = useLabels()
  const what = types.length > 0 ? types.map((name) => labels.type(name).many).join(', ') : words.allTypes
  const how =
    actions.length > 0
      ? actions.map((one) => words.actions[one as keyof typeof words.actions] ?? one).join(', ')
      : words.allActions
  return `${what} · ${how}`
}
