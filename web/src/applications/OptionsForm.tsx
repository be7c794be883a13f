import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { SlidersIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { tell } from '../ui/notify.ts'
import { Section } from '../ui/Section.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { formQuery, type Options, type SettingField, type SettingsForm, saveOptions } from './api.ts'

type Values = Record<string, string | boolean | null>

/** The settings of an installed application, those of one category together. */
export function OptionsForm({ form: { application, fields, options } }: { readonly form: SettingsForm }) {
  const { applications: words, common } = useTexts()
  const form = useForm<Values>({ initialValues: valuesOf(fields, options) })
  const submission = useSubmit({
    form,
    send: (values) => saveOptions(application.id, optionsOf(values)),
    onDone(saved) {
      const { queryKey } = formQuery(application.id)
      queryClient.setQueryData(queryKey, (before) => before && { ...before, options: saved.options })
      tell(common.saved)
    },
  })
  if (fields.length === 0)
    return (
      <Section flush>
        <Nothing icon={<SlidersIcon size={28} />} title={words.formNone} text={words.formNoneText} />
      </Section>
    )
  const categories = Map.groupBy(fields, ({ category }) => category ?? '')
  return (
    <form onSubmit={submission.submit} noValidate>
      <Stack gap="xl">
        {[...categories].map(([category, members]) => (
          <Section key={category} {...(category && { title: category })}>
            <Stack gap="md">
              {members.map((field) => (
                <SettingInput key={field.key} field={field} form={form} />
              ))}
            </Stack>
          </Section>
        ))}
        <FailureNote failure={submission.failure} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!form.isDirty()} loading={submission.isPending}>
            {common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface SettingInputProps {
  readonly field: SettingField
  readonly form: UseFormReturnType<Values>
}

const BELOW = ['label', 'input', 'description', 'error'] as const

function SettingInput({ field, form }: SettingInputProps) {
  const { applications: words } = useTexts()
  const labels = useLabels()
  const props = { label: field.name, description: field.description, inputWrapperOrder: [...BELOW] }
  if (field['data-type'] === 'checkbox')
    return (
      <Checkbox
        label={field.name}
        description={field.description}
        {...form.getInputProps(field.key, { type: 'checkbox' })}
      />
    )
  if (field['data-type'] === 'system-field')
    return (
      <Select
        {...props}
        searchable
        clearable
        placeholder={words.systemField}
        data={field.choices?.map(({ value, label }) => ({
          value,
          label: labels.field(field['object-type'] ?? '', value, label),
        }))}
        {...form.getInputProps(field.key)}
      />
    )
  if (field['data-type'] === 'number')
    return (
      <NumberField
        {...props}
        isWhole
        {...form.getInputProps(field.key)}
        value={form.values[field.key]}
        onChange={(value) => form.setFieldValue(field.key, value === null ? '' : String(value))}
      />
    )
  return <TextInput {...props} {...form.getInputProps(field.key)} />
}

function valuesOf(fields: readonly SettingField[], options: Options): Values {
  const entries = fields.map((field) => {
    const value = options[field.key]
    if (field['data-type'] === 'checkbox') return [field.key, value === true]
    if (field['data-type'] === 'system-field') return [field.key, typeof value === 'string' ? value : null]
    return [field.key, typeof value === 'string' ? value : '']
  })
  return Object.fromEntries(entries)
}

/** What was emptied is taken away. */
const optionsOf = (values: Values): Options =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value === '' ? null : value]))
