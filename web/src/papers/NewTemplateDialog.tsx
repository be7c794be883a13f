import { Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { Deed } from '../api/deed.ts'
import { createRecord, refresh } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { tellDone } from '../undo/undoable.ts'
import { KINDS, TEMPLATES } from './api.ts'

export const newKey = (): string => pageKey('paper template')

/** A template begins with what is usual; its page says the rest. */
export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { papers: words, undo } = useTexts()
  const labels = useLabels()
  const navigate = useNavigate()
  const form = useForm<{ name: string; kind: string; language: string }>({
    initialValues: { name: '', kind: 'invoice', language: useLanguage() },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: newKey(),
    async send(attributes) {
      const deed: Deed = { requests: [] }
      return { made: await createRecord(TEMPLATES, { attributes: { ...attributes } }, deed), deed }
    },
    async onDone({ made: { id }, deed }, { name }) {
      onClose()
      await navigate({ to: '/settings/papers/$id', params: { id } })
      tellDone(undo.created(name), deed)
      await refresh(TEMPLATES)
    },
  })
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: labels.choice(TEMPLATES, field, value) }))
  return (
    <FormDialog title={words.create} action={words.create} submission={submission} onClose={onClose}>
      <TextInput label={labels.field(TEMPLATES, 'name')} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={labels.field(TEMPLATES, 'kind')}
        data={choices('kind', KINDS)}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      <Select
        label={labels.field(TEMPLATES, 'language')}
        data={choices('language', ['en', 'ru'])}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}
