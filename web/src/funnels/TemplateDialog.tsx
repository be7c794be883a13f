import { Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refresh } from '../api/records.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'
import { TemplateStages } from './TemplateStages.tsx'
import { makeFromTemplate, templatesQuery } from './templates.ts'

/** Makes a funnel for a usual kind of business, and shows it. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { funnelTemplates: words } = useTexts()
  const language = useLanguage()
  const navigate = useNavigate()
  const { data: templates = [] } = useQuery(templatesQuery(language))
  const form = useForm({ initialValues: { template: 'sales' } })
  const chosen = templates.find(({ key }) => key === form.values.template)
  const submission = useSubmit({
    form,
    send: ({ template }) =>
      undoable(words.made(chosen?.name ?? ''), (deed) => makeFromTemplate(template, language, deed)),
    async onDone(id) {
      await refresh('deal-stage-categories', 'deal-stages')
      onClose()
      void navigate({ to: '/settings/funnels/$id', params: { id } })
    },
  })
  return (
    <FormDialog title={words.title} action={words.make} submission={submission} onClose={onClose}>
      <Stack gap="md">
        <Select
          label={words.choose}
          allowDeselect={false}
          data={templates.map(({ key, name }) => ({ value: key, label: name }))}
          {...form.getInputProps('template')}
        />
        <Text size="sm" c="dimmed">
          {chosen?.text}
        </Text>
        <TemplateStages template={chosen} />
      </Stack>
    </FormDialog>
  )
}
