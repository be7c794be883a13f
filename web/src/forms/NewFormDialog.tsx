import { Select, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { pageKey } from '../drafts/kept.ts'
import { texts, useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCreation } from '../undo/useCreation.ts'
import { FORMS, MAKES } from './api.ts'

export const newKey = (): string => pageKey('web form')

/** A form begins with what is usual; its page says the rest. */
export function NewFormDialog({ onClose }: { readonly onClose: () => void }) {
  const { forms: words, common } = useTexts()
  const labels = useLabels()
  const form = useForm<{ name: string; makes: string; language: string }>({
    initialValues: { name: '', makes: 'deal', language: useLanguage() },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useCreation({
    type: FORMS,
    form,
    draft: newKey(),
    list: '/settings/forms',
    onClose,
  })
  const choices = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: labels.choice(FORMS, field, value) }))
  return (
    <FormDialog title={words.create} action={common.create} submission={submission} onClose={onClose}>
      <TextInput
        label={labels.field(FORMS, 'name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={labels.field(FORMS, 'makes')}
        data={choices('makes', MAKES)}
        allowDeselect={false}
        {...form.getInputProps('makes')}
      />
      <Select
        label={labels.field(FORMS, 'language')}
        data={choices('language', ['en', 'ru'])}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
    </FormDialog>
  )
}
