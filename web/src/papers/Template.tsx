import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { titleOf } from '../fields/values.ts'
import { useLabels } from '../metadata/labels.ts'
import { Page } from '../ui/Page.tsx'
import { DeleteButton } from '../undo/DeleteButton.tsx'
import { TEMPLATES, templateQuery } from './api.ts'
import { TemplateForm } from './TemplateForm.tsx'

const route = getRouteApi('/app/settings/admins/papers/$id')

export function Template() {
  const { many } = useLabels().type(TEMPLATES)
  const { id } = route.useParams()
  const { data: template } = useSuspenseQuery(templateQuery(id))
  const name = titleOf(template)

  return (
    <Page
      title={name}
      parent={{ to: '/settings/papers', label: many }}
      actions={<DeleteButton record={template} list="/settings/papers" />}
    >
      <TemplateForm key={id} template={template} />
    </Page>
  )
}
