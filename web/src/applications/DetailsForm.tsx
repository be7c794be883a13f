import { Group, Textarea, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import type { Resource } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { ScopePicker } from '../tokens/ScopePicker.tsx'
import { SaveForm } from '../ui/SaveForm.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

export interface Details {
  name: string
  description: string
  icon: string
  scopes: readonly string[]
  'settings-url': string
}

interface DetailsFormProps {
  readonly application?: Resource
  readonly action: string
  readonly onSave: (attributes: Record<string, unknown>) => Promise<Resource>
  readonly onSaved: (application: Resource) => void
}

/** What an author says of an application. */
export function DetailsForm({ application, action, onSave, onSaved }: DetailsFormProps) {
  const { applications: words } = useTexts()
  const labels = useLabels()
  const stored = application?.attributes as Partial<Details> | undefined
  const form = useForm<Details>({
    initialValues: {
      name: stored?.name ?? '',
      description: stored?.description ?? '',
      icon: stored?.icon ?? '',
      scopes: stored?.scopes ?? [],
      'settings-url': stored?.['settings-url'] ?? '',
    },
    validate: { name: isNotEmpty(texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    draft: pageKey('details'),
    send: (details) => onSave(filled(details)),
    onDone: onSaved,
  })
  return (
    <SaveForm form={form} submission={submission} action={action}>
      <Group align="flex-start" gap="md">
        <TextInput
          label={labels.field('applications', 'name')}
          required
          flex="1 1 16rem"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words.icon}
          placeholder="🧩"
          w="7rem"
          aria-description={words.iconText}
          {...form.getInputProps('icon')}
        />
      </Group>
      <Textarea
        label={labels.field('applications', 'description')}
        description={words.detailsText}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      <ScopePicker
        description={words.scopesText}
        value={form.values.scopes}
        onChange={(scopes) => form.setFieldValue('scopes', scopes)}
        error={form.errors.scopes}
      />
      <TextInput
        label={words.settingsUrl}
        description={words.settingsUrlText}
        placeholder="https://"
        type="url"
        {...form.getInputProps('settings-url')}
      />
    </SaveForm>
  )
}

const filled = (details: Details) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value === '' ? null : value]))
