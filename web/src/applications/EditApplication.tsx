import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { type Resource, refresh, updateRecord } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { undoable } from '../undo/undoable.ts'
import { applicationQuery } from './api.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { SettingsEditor } from './SettingsEditor.tsx'

const route = getRouteApi('/app/settings/admins/applications/$id')

export function EditApplication() {
  const { applications: words, common, undo } = useTexts()
  const { id } = route.useParams()
  const { data: application } = useSuspenseQuery(applicationQuery(id))
  return (
    <Page
      title={String(application.attributes.name)}
      text={words.editText}
      parent={{ to: '/settings/applications', label: words.title }}
    >
      <Section title={words.details}>
        <DetailsForm
          application={application}
          action={common.save}
          onSave={(attributes) =>
            undoable(
              (saved: Resource) => undo.saved(titleOf(saved)),
              (deed) => updateRecord(application, { attributes }, deed),
            )
          }
          onSaved={() => {
            void refresh('applications')
            void queryClient.invalidateQueries({ queryKey: ['applications'] })
          }}
        />
      </Section>
      <SettingsEditor applicationId={id} />
    </Page>
  )
}
