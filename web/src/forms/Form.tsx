import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { titleOf } from '../fields/values.ts'
import { useLabels } from '../metadata/labels.ts'
import { Page } from '../ui/Page.tsx'
import { DeleteButton } from '../undo/DeleteButton.tsx'
import { FORMS, formQuery } from './api.ts'
import { Embedding } from './Embedding.tsx'
import { Entries } from './Entries.tsx'
import { FormEditor } from './FormEditor.tsx'

const route = getRouteApi('/app/settings/admins/forms/$id')

/** One form: what it asks for and makes, how it comes onto a page, and what came in. */
export function Form() {
  const { many } = useLabels().type(FORMS)
  const { id } = route.useParams()
  const { data: form } = useSuspenseQuery(formQuery(id))
  const name = titleOf(form)

  return (
    <Page
      title={name}
      parent={{ to: '/settings/forms', label: many }}
      actions={<DeleteButton record={form} list="/settings/forms" />}
    >
      <Embedding form={form} />
      <FormEditor key={id} form={form} />
      <Entries formId={id} />
    </Page>
  )
}
