import { useTexts } from '../locales/language.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { Webhook } from './api.ts'

const COLORS = { working: 'green', failing: 'orange', 'switched-off': 'red', paused: 'gray' } as const

export function WebhookStatus({ webhook: { active, status } }: { readonly webhook: Webhook }) {
  const { webhooks: words } = useTexts()
  const shown = active || status === 'switched-off' ? status : 'paused'
  return <StatusBadge color={COLORS[shown]} label={words.statuses[shown]} />
}
