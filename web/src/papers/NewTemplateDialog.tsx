import { Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { pageKey } from '../drafts/kept.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCreation } from '../undo/useCreation.ts'
import { KINDS, TEMPLATES } from './api.ts'

export const newKey = (): string => pageKey('paper template')

/** A template begins with what is usual; its page says the rest. */
export function NewTemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const { papers: words, common } = useTexts()
  const labels = useLabels()
  const form = useForm<{ name: string; kind: string; language: string }>({
    initialValues: { name: '', kind: 'invoice', language: useLanguage() },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useCreation({
    type: TEMPLATES,
    form,
    draft: newKey(),
    list: '/settings/papers',
    onClose,
  })
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: labels.choice(TEMPLATES, field, value) }))
  return (
    <FormDialog title={words.create} action={common.create} submission={submission} onClose={onClose}>
      <TextInput
        label={labels.field(TEMPLATES, 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
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
