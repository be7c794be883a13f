import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, refresh } from '../api/records.ts'
import { membersOf } from '../api/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { tellDone } from '../undo/undoable.ts'
import { AutomationForm } from './AutomationForm.tsx'
import { automationQuery } from './api.ts'
import { HookAddress } from './HookAddress.tsx'
import { Runs } from './Runs.tsx'
import { TryOut } from './TryOut.tsx'

const route = getRouteApi('/app/settings/admins/automations/$id')

export function Automation() {
  const { common, undo } = useTexts()
  const { many } = useLabels().type('automations')
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: automation } = useSuspenseQuery(automationQuery(id))
  const name = String(automation.attributes.name)
  const { kind } = membersOf(automation.attributes.when)
  const hasPast = kind !== undefined && kind !== 'webhook' && kind !== 'manual'

  /** Said on the page that is seen then. */
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(automation, deed)
    await navigate({ to: '/settings/automations' })
    tellDone(undo.deleted(name), deed)
    await refresh('automations')
  }

  return (
    <Page
      title={name}
      parent={{ to: '/settings/automations', label: many }}
      actions={
        <Button variant="default" onClick={() => void remove().catch(tellFailure)}>
          {common.delete}
        </Button>
      }
    >
      {/* What others save, or an undo brings back, is shown as it is now. */}
      <AutomationForm key={`${id} ${automation.attributes['updated-at']}`} automation={automation} />
      {kind === 'webhook' && <HookAddress automationId={id} />}
      {hasPast && <TryOut key={`tried ${id} ${automation.attributes['updated-at']}`} automationId={id} />}
      <Runs automationId={id} />
    </Page>
  )
}
