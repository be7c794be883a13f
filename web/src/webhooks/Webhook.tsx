import { Button, Group } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../api/queries.ts'
import { recordQuery } from '../api/records.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { SecretDialog } from '../tokens/SecretDialog.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { tell, tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { undoable } from '../undo/undoable.ts'
import {
  type Delivery,
  deleteWebhook,
  deliveriesQuery,
  rotateSecret,
  sendTest,
  setActive,
  type Webhook as WebhookRecord,
  webhookOf,
} from './api.ts'
import { Deliveries } from './Deliveries.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookStatus } from './WebhookStatus.tsx'
import { useTold } from './Webhooks.tsx'

const route = getRouteApi('/app/settings/webhooks-only/webhooks/$id')

/** One webhook: how it stands, what was delivered, and what can be done about it. */
export function Webhook() {
  const { webhooks: words } = useTexts()
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(recordQuery('webhooks', id))
  const webhook = webhookOf(data)
  return (
    <Page
      title={webhook.url}
      text={
        <Group gap="xs" component="span">
          <WebhookStatus webhook={webhook} />
          {useTold(webhook)}
        </Group>
      }
      parent={{ to: '/settings/webhooks', label: words.title }}
      actions={<Actions webhook={webhook} />}
    >
      <Deliveries webhookId={id} />
    </Page>
  )
}

type Open = 'edit' | 'rotate' | 'replay'

function Actions({ webhook }: { readonly webhook: WebhookRecord }) {
  const { webhooks: words, common } = useTexts()
  const navigate = useNavigate()
  const can = useType('webhooks')?.can
  const { id, active } = webhook
  const [open, setOpen] = useState<Open | undefined>(() =>
    draftedUnder(pageKey('webhook ')) === id ? 'edit' : undefined,
  )
  const [secret, setSecret] = useState<string>()
  const close = () => setOpen(undefined)
  if (!can?.edit) return null
  return (
    <>
      <TestButton id={id} />
      <Pressed
        act={() => undoable(active ? words.paused : words.resumed, (deed) => setActive(id, !active, deed))}
      >
        {active ? words.pause : words.resume}
      </Pressed>
      <Button variant="default" onClick={() => setOpen('replay')}>
        {words.replay}
      </Button>
      <Button variant="default" onClick={() => setOpen('rotate')}>
        {words.rotate}
      </Button>
      <Button variant="default" onClick={() => setOpen('edit')}>
        {common.edit}
      </Button>
      <Pressed
        act={async () => {
          await navigate({ to: '/settings/webhooks' })
          await undoable(words.deleted, (deed) => deleteWebhook(id, deed))
        }}
      >
        {common.delete}
      </Pressed>
      {open === 'edit' && <WebhookDialog webhook={webhook} onClose={close} onCreated={setSecret} />}
      {open === 'replay' && <ReplayDialog webhookId={id} onClose={close} />}
      {open === 'rotate' && (
        <ConfirmDialog
          title={words.rotateTitle}
          text={words.rotateText}
          action={words.rotate}
          onConfirm={async () => setSecret(await rotateSecret(id))}
          onClose={close}
        />
      )}
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          text={words.secretText}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

interface PressedProps {
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
}

function Pressed({ act, children }: PressedProps) {
  const acting = useMutation({ mutationFn: act, onError: tellFailure })
  return (
    <Button variant="default" loading={acting.isPending} onClick={() => acting.mutate()}>
      {children}
    </Button>
  )
}

function TestButton({ id }: { readonly id: string }) {
  const { webhooks: words } = useTexts()
  const told = ({ attributes: { state, error, 'answer-status': status } }: Delivery) =>
    state === 'delivered' ? words.testArrived : words.testFailed(error ?? String(status ?? ''))
  return (
    <Pressed
      act={async () => {
        const delivery = await sendTest(id)
        tell(told(delivery))
        await queryClient.invalidateQueries(deliveriesQuery(id))
      }}
    >
      {words.test}
    </Pressed>
  )
}
