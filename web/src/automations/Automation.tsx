import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { membersOf } from '../api/values.ts'
import { useLabels } from '../metadata/labels.ts'
import { Page } from '../ui/Page.tsx'
import { DeleteButton } from '../undo/DeleteButton.tsx'
import { AutomationForm } from './AutomationForm.tsx'
import { automationQuery } from './api.ts'
import { HookAddress } from './HookAddress.tsx'
import { Runs } from './Runs.tsx'
import { TryOut } from './TryOut.tsx'

const route = getRouteApi('/app/settings/admins/automations/$id')

export function Automation() {
  const { many } = useLabels().type('automations')
  const { id } = route.useParams()
  const { data: automation } = useSuspenseQuery(automationQuery(id))
  const name = String(automation.attributes.name)
  const { kind } = membersOf(automation.attributes.when)
  const hasPast = kind !== undefined && kind !== 'webhook' && kind !== 'manual'

  return (
    <Page
      title={name}
      parent={{ to: '/settings/automations', label: many }}
      actions={<DeleteButton record={automation} list="/settings/automations" />}
    >
      <AutomationForm key={id} automation={automation} />
      {kind === 'webhook' && <HookAddress automationId={id} />}
      {hasPast && <TryOut key={`tried ${id} ${automation.attributes['updated-at']}`} automationId={id} />}
      <Runs automationId={id} />
    </Page>
  )
}
