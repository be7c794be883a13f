import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MoreButton } from '../changes/MoreButton.tsx'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { SendIcon } from '../ui/icons.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Row, Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { type Delivery, deliveriesQuery } from './api.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'

const COLORS = { delivered: 'green', waiting: 'orange', failed: 'red' } as const

/** What a webhook was told, the newest first. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const { webhooks: words } = useTexts()
  const query = useInfiniteQuery(deliveriesQuery(webhookId))
  const [openId, setOpenId] = useState<string>()
  const all = query.data?.pages.flatMap(({ deliveries }) => deliveries)
  const open = all?.find(({ id }) => id === openId)
  return (
    <>
      <FailureNote failure={query.error} />
      {!all && !query.error && <Waiting />}
      {all && (
        <Section title={words.deliveries} text={words.deliveriesText} flush>
          {all.length === 0 ? (
            <Nothing icon={<SendIcon size={28} />} title={words.noDeliveries} text={words.noDeliveriesText} />
          ) : (
            <Rows label={words.deliveries}>
              {all.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => setOpenId(delivery.id)} />
              ))}
            </Rows>
          )}
        </Section>
      )}
      <MoreButton query={query} label={words.more} />
      {open && <DeliveryDialog webhookId={webhookId} delivery={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

interface DeliveryRowProps {
  readonly delivery: Delivery
  readonly onOpen: () => void
}

function DeliveryRow({ delivery: { attributes }, onOpen }: DeliveryRowProps) {
  const { webhooks: words } = useTexts()
  const { event, state, attempts, error, 'answer-status': status, 'duration-ms': took } = attributes
  const told = [
    ...(status === null ? [] : [words.answered(status)]),
    ...(took === null ? [] : [words.took(took)]),
    ...(attempts > 1 ? [words.attempts(attempts)] : []),
    ...(error ? [error] : []),
  ]
  return (
    <Row
      title={
        <>
          {event}
          <StatusBadge color={COLORS[state]} label={words.states[state]} />
        </>
      }
      text={told.join(' · ')}
      facts={<Moment at={attributes['created-at']} />}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={onOpen} aria-label={`${words.look}: ${event}`}>
          {words.look}
        </Button>
      }
    />
  )
}
