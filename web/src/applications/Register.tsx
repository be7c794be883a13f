import { useNavigate } from '@tanstack/react-router'
import { queryClient } from '../api/queries.ts'
import { createRecord, type Resource } from '../api/records.ts'
import { titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { undoable } from '../undo/undoable.ts'
import { DetailsForm } from './DetailsForm.tsx'

export function Register() {
  const { applications: words, common, undo } = useTexts()
  const navigate = useNavigate()
  return (
    <Page
      title={words.register}
      text={words.registerText}
      parent={{ to: '/settings/applications', label: words.title }}
    >
      <Section>
        <DetailsForm
          action={common.create}
          onSave={(attributes) =>
            undoable(
              (made: Resource) => undo.created(titleOf(made)),
              (deed) => createRecord('applications', { attributes }, deed),
            )
          }
          onSaved={({ id }) => {
            void queryClient.invalidateQueries({ queryKey: ['applications'] })
            void navigate({ to: '/settings/applications/$id', params: { id } })
          }}
        />
      </Section>
    </Page>
  )
}
