import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { deleteRecord, refresh } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { tellFailure } from '../ui/notify.ts'
import { Page } from '../ui/Page.tsx'
import { tellDone } from '../undo/undoable.ts'
import { TEMPLATES, templateQuery } from './api.ts'
import { TemplateForm } from './TemplateForm.tsx'

const route = getRouteApi('/app/settings/admins/papers/$id')

export function Template() {
  const { common, undo } = useTexts()
  const { many } = useLabels().type(TEMPLATES)
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: template } = useSuspenseQuery(templateQuery(id))
  const name = titleOf(template)

  /** Said on the page that is seen then. */
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(template, deed)
    await navigate({ to: '/settings/papers' })
    tellDone(undo.deleted(name), deed)
    await refresh(TEMPLATES)
  }

  return (
    <Page
      title={name}
      parent={{ to: '/settings/papers', label: many }}
      actions={
        <Button variant="default" onClick={() => void remove().catch(tellFailure)}>
          {common.delete}
        </Button>
      }
    >
      {/* What others save, or an undo brings back, is shown as it is now. */}
      <TemplateForm key={`${id} ${template.attributes['updated-at']}`} template={template} />
    </Page>
  )
}
