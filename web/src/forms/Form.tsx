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
import { FORMS, formQuery } from './api.ts'
import { Embedding } from './Embedding.tsx'
import { Entries } from './Entries.tsx'
import { FormEditor } from './FormEditor.tsx'

const route = getRouteApi('/app/settings/admins/forms/$id')

/** One form: what it asks for and makes, how it comes onto a page, and what came in. */
export function Form() {
  const { common, undo } = useTexts()
  const { many } = useLabels().type(FORMS)
  const { id } = route.useParams()
  const navigate = useNavigate()
  const { data: form } = useSuspenseQuery(formQuery(id))
  const name = titleOf(form)

  /** Said on the page that is seen then. */
  async function remove() {
    const deed: Deed = { requests: [] }
    await deleteRecord(form, deed)
    await navigate({ to: '/settings/forms' })
    tellDone(undo.deleted(name), deed)
    await refresh(FORMS)
  }

  return (
    <Page
      title={name}
      parent={{ to: '/settings/forms', label: many }}
      actions={
        <Button variant="default" onClick={() => void remove().catch(tellFailure)}>
          {common.delete}
        </Button>
      }
    >
      <Embedding form={form} />
      {/* What others save, or an undo brings back, is shown as it is now. */}
      <FormEditor key={`${id} ${form.attributes['updated-at']}`} form={form} />
      <Entries formId={id} />
    </Page>
  )
}
